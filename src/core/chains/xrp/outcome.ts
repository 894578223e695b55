import { type Movement, noOutcome, type Outcome } from '../declaration/outcome.ts'
import { amountInWords, type XrpAmount, xrpInWords } from './amount.ts'
import type { XrpAsset } from './assets.ts'
import { feeAboveUsual } from './fee.ts'
import { hasFlag, partialPayment } from './flags.ts'
import type { XrpSigned } from './signed.ts'
import { accountOf, amountOf, numberIn, type XrpTransaction } from './transaction.ts'

export function xrpOutcome({ transaction }: XrpSigned): Outcome<XrpAsset> {
  const { account, fee, fields } = transaction
  return {
    ...noOutcome,
    movements: movementsOf(transaction).map(movement => ({ ...movement, from: account })),
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

function movementsOf({ type, isRead, fields, account }: XrpTransaction): readonly Movement<XrpAsset>[] {
  if (!isRead) return []
  const to = accountOf(fields, 'Destination') ?? null
  switch (type) {
    case 'Payment': {
      const [amount, most] = [amountOf(fields, 'Amount'), amountOf(fields, 'SendMax')]
      // What may deliver less says how little by DeliverMin alone: without it, nothing has to arrive.
      const least = hasFlag(fields, partialPayment) ? amountOf(fields, 'DeliverMin') : amount
      const spent = most ?? amount
      return [
        ...(spent ? [{ does: 'sends', ...what(spent), to } as const] : []),
        // Another currency than the one that is spent, or less of it than may be spent.
        ...(most && least ? [{ does: 'receives', ...what(least), to } as const] : []),
      ]
    }
    case 'OfferCreate': {
      const [gives, gets] = [amountOf(fields, 'TakerGets'), amountOf(fields, 'TakerPays')]
      const taker = { to: null, toInWords: 'whoever takes the offer' }
      return [
        ...(gives ? [{ does: 'offers', ...what(gives), ...taker } as const] : []),
        ...(gets ? [{ does: 'receives', ...what(gets), to: account } as const] : []),
      ]
    }
    case 'AccountDelete':
      return [{ does: 'sends', inWords: 'all XRP that is left in the account', asset: 'XRP', units: null, to }]
    default:
      return []
  }
}

function what(amount: XrpAmount): Pick<Movement<XrpAsset>, 'inWords' | 'asset' | 'units'> {
  const isXrp = amount.kind === 'xrp'
  return { inWords: amountInWords(amount), asset: isXrp ? 'XRP' : null, units: isXrp ? amount.drops : 0n }
}
