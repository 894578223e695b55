import { type EffectOf, type Effects, noEffects, unknownWhole } from '../declaration/effects.ts'
import { whoeverIsOnTheWay } from '../declaration/kept-on-the-way.ts'
import { amountInWords, issuedName, type XrpAmount, xrpInWords } from './amount.ts'
import type { XrpAsset } from './assets.ts'
import { feeAboveUsual } from './fee.ts'
import { memosOf } from './memos-of.ts'
import { paidInWords, type XrpPaid } from './paid.ts'
import { paymentIn, type XrpPayment } from './payment.ts'
import type { XrpFields } from './read-fields.ts'
import type { XrpSigned } from './signed.ts'
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
    memos: memosOf(fields),
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
      const payment = paymentIn(fields)
      return payment ? paymentMoves(payment, to, account) : unknown('it does not say how much it spends')
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

/** What surely arrives is sent. All else is exchanged: it goes to nobody who is known. */
function paymentMoves({ spends, arrives, parts }: XrpPayment, to: string | null, account: string): Does {
  if (!parts || to === account)
    return {
      ...nothing,
      movements: [
        { does: 'exchanges', ...whatIsPaid(spends, spent => `up to ${spent} that you hold`), to: null },
        { does: 'receives', ...whatIsPaid(arrives), to },
      ],
    }
  const { sent, rest } = parts
  const kept = rest ? [{ does: 'exchanges', ...what(rest), to: null, toInWords: whoeverIsOnTheWay } as const] : []
  return { ...nothing, movements: [{ does: 'sends', ...what(sent), to }, ...kept] }
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

/** Nobody says which token it is if it has no name. */
function whatIsPaid(paid: XrpPaid, inWords = (unnamed: string) => unnamed): ReturnType<typeof what> {
  return paid.kind === 'unnamed' ? { inWords: inWords(paidInWords(paid)), asset: null, units: 0n } : what(paid)
}

/** Nobody says here how much a unit of a multi-purpose token is. */
function isDust(amount: Exclude<XrpAmount, { kind: 'xrp' }>): boolean {
  return amount.kind === 'mpt' ? amount.units === 0n : Number(amount.value) < 0.0001
}
