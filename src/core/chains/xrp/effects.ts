import { type EffectOf, type Effects, noEffects, unknownWhole } from '../declaration/effects.ts'
import { amountInWords, issuedName, type XrpAmount, xrpInWords } from './amount.ts'
import type { XrpAsset } from './assets.ts'
import { feeAboveUsual } from './fee.ts'
import { hasFlag, partialPayment } from './flags.ts'
import { memosOf } from './memos-of.ts'
import type { XrpFields } from './read-fields.ts'
import type { XrpSigned } from './signed.ts'
import { isSameToken } from './tokens-got.ts'
import { accountOf, amountOf, numberIn, type XrpTransaction } from './transaction.ts'

type Does = Pick<Effects<XrpAsset>, 'movements' | 'unknown'>

const nothing: Does = { movements: [], unknown: [] }

export function xrpEffects({ transaction }: XrpSigned): Effects<XrpAsset> {
  const { account, fee, fields } = transaction
  const { movements, unknown } = doneBy(transaction)
  return {
    ...noEffects,
    movements: movements.map(movement => ({ ...movement, from: account, ...memoFor(movement, fields) })),
    unknown,
    counted: [{ asset: 'XRP', inWords: 'XRP and tokens' }],
    fee: {
      kind: 'most',
      inWords: xrpInWords(fee),
      units: fee,
      counted: feeAboveUsual(transaction) ?? 0n,
      payer: account,
    },
    uses: [`${account} ${numberIn(fields, 'TicketSequence') ?? ''} ${numberIn(fields, 'Sequence') ?? ''}`],
  }
}

function doneBy({ type, isRead, fields, account }: XrpTransaction): Does {
  const to = accountOf(fields, 'Destination') ?? null
  const unknown = (why: string): Does => ({ movements: [], unknown: [unknownWhole(why, to === null ? [] : [to])] })
  if (!isRead) return unknown(`a transaction ${type} is not read here`)
  switch (type) {
    case 'Payment': {
      const [amount, most] = [amountOf(fields, 'Amount'), amountOf(fields, 'SendMax')]
      // What may deliver less says how little by DeliverMin alone: without it, nothing has to arrive.
      const least = hasFlag(fields, partialPayment) ? amountOf(fields, 'DeliverMin') : amount
      // At most SendMax is spent where it is there, and Amount otherwise.
      const spent = most ?? amount
      if (!spent) return unknown('it does not say how much it spends')
      // Another currency than the spent one, or less of it than may be spent.
      const receives = most && least ? [{ does: 'receives', ...what(least), to } as const] : []
      const isSwap = most && least && (!isSameToken(most, least) || to === account)
      const gives = isSwap ? ({ does: 'exchanges', to: null } as const) : ({ does: 'sends', to } as const)
      return { ...nothing, movements: [{ ...gives, ...what(spent) }, ...receives] }
    }
    case 'OfferCreate': {
      const [gives, gets] = [amountOf(fields, 'TakerGets'), amountOf(fields, 'TakerPays')]
      if (!gives) return unknown('it does not say how much it spends')
      const receives = gets ? [{ does: 'receives', ...what(gets), to: account } as const] : []
      const taker = { to: null, toInWords: 'whoever takes the offer' }
      return { ...nothing, movements: [{ does: 'offers', ...what(gives), ...taker }, ...receives] }
    }
    case 'AccountDelete': {
      const why = 'deleting an account sends all that is left in it'
      const all = { inWords: 'all XRP that is left in the account', asset: 'XRP', units: null, why } as const
      return { ...nothing, movements: [{ does: 'sends', ...all, to }] }
    }
    case 'TrustSet':
    case 'OfferCancel':
    case 'AccountSet':
      return nothing
    default:
      return unknown(`a ${type} lets other keys act for the account`)
  }
}

function memoFor({ to }: EffectOf<XrpAsset>, fields: XrpFields): Pick<EffectOf<XrpAsset>, 'memos'> {
  return to !== null && to === accountOf(fields, 'Destination') ? { memos: memosOf(fields) } : {}
}

/** Limits measure XRP alone. */
function what(
  amount: XrpAmount,
): Pick<EffectOf<XrpAsset>, 'inWords' | 'asset' | 'item' | 'isDust'> & { readonly units: bigint } {
  const inWords = amountInWords(amount)
  return amount.kind === 'xrp'
    ? { inWords, asset: 'XRP', units: amount.drops }
    : { inWords, asset: null, item: issuedName(amount), isDust: isDust(amount), units: 0n }
}

/** Nobody says here how much a unit of a multi-purpose token is. */
function isDust(amount: Exclude<XrpAmount, { kind: 'xrp' }>): boolean {
  return amount.kind === 'mpt' ? amount.units === 0n : Number(amount.value) < 0.0001
}
