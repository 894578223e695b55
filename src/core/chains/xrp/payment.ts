import type { XrpAmount } from './amount.ts'
import { deliveredBy } from './delivered.ts'
import { hasFlag, partialPayment } from './flags.ts'
import type { XrpPaid } from './paid.ts'
import type { XrpFields } from './read-fields.ts'
import { differenceOf, inSameUnits, isSameToken } from './same-token.ts'
import { spentBy } from './spent.ts'

/** What a `Payment` spends, and what has to arrive for it. */
export interface XrpPayment {
  /** At most. */
  readonly spends: XrpPaid
  /** At least: what may deliver less says how little by `DeliverMin` alone. Without it, nothing has to arrive. */
  readonly arrives: XrpPaid
  /** `undefined` where another token arrives, or perhaps another: then all that is spent is exchanged. */
  readonly parts:
    | {
        /** What surely arrives of what is spent. */
        readonly sent: XrpAmount
        /** What others on the way may keep; `undefined` for nothing. */
        readonly rest: XrpAmount | undefined
      }
    | undefined
}

/** `undefined` for fields that say no amount. */
export function paymentIn(fields: XrpFields): XrpPayment | undefined {
  const [amount, spends] = [deliveredBy(fields, 'Amount'), spentBy(fields)]
  if (!amount || !spends) return undefined
  const arrives = hasFlag(fields, partialPayment) ? (deliveredBy(fields, 'DeliverMin') ?? noneOf(amount)) : amount
  const most = inTokenOf(amount, spends)
  if (!most || arrives.kind === 'unnamed' || !isSameToken(most, arrives)) return { spends, arrives, parts: undefined }
  const { one, other } = inSameUnits(most, arrives)
  const parts = one > other ? { sent: arrives, rest: differenceOf(most, arrives) } : { sent: most, rest: undefined }
  return { spends, arrives, parts }
}

/** Tells if the destination of a payment surely gets all that is spent. */
export function arrivesWhole({ parts }: XrpPayment): boolean {
  return parts !== undefined && parts.rest === undefined
}

/** What moves between two accounts over their trust line arrives under the name that `Amount` has for it. */
function inTokenOf(amount: XrpPaid, spends: XrpPaid): XrpAmount | undefined {
  if (spends.kind !== 'unnamed') return spends
  return spends.issuer === 'either' && amount.kind === 'issued' ? { ...amount, value: spends.value } : undefined
}

function noneOf(amount: XrpPaid): XrpPaid {
  switch (amount.kind) {
    case 'xrp':
      return { ...amount, drops: 0n }
    case 'mpt':
      return { ...amount, units: 0n }
    case 'issued':
    case 'unnamed':
      return { ...amount, value: '0' }
  }
}
