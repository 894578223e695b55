import type { XrpAmount } from './amount.ts'
import { hasFlag, partialPayment } from './flags.ts'
import type { XrpFields } from './read-fields.ts'
import { differenceOf, inSameUnits } from './same-token.ts'
import { isSameToken } from './tokens-got.ts'
import { amountOf } from './transaction.ts'

/** What a `Payment` spends, and what has to arrive for it. */
export interface XrpPayment {
  /** At most: `SendMax` where it is there, and `Amount` otherwise. */
  readonly spends: XrpAmount
  /** At least: what may deliver less says how little by `DeliverMin` alone. Without it, nothing has to arrive. */
  readonly arrives: XrpAmount
  /** `undefined` where another token arrives: then all that is spent is exchanged. */
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
  const amount = amountOf(fields, 'Amount')
  if (!amount) return undefined
  const spends = amountOf(fields, 'SendMax') ?? amount
  const arrives = hasFlag(fields, partialPayment) ? (amountOf(fields, 'DeliverMin') ?? noneOf(amount)) : amount
  if (!isSameToken(spends, arrives)) return { spends, arrives, parts: undefined }
  const { one, other } = inSameUnits(spends, arrives)
  const parts = one > other ? { sent: arrives, rest: differenceOf(spends, arrives) } : { sent: spends, rest: undefined }
  return { spends, arrives, parts }
}

/** Tells if the destination of a payment surely gets all that is spent. */
export function arrivesWhole({ parts }: XrpPayment): boolean {
  return parts !== undefined && parts.rest === undefined
}

function noneOf(amount: XrpAmount): XrpAmount {
  switch (amount.kind) {
    case 'xrp':
      return { ...amount, drops: 0n }
    case 'mpt':
      return { ...amount, units: 0n }
    case 'issued':
      return { ...amount, value: '0' }
  }
}
