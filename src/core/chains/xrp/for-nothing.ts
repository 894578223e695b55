import type { Warning } from '../../../shared/card.ts'
import { offerForNothing, paymentForNothing } from '../declaration/for-nothing.ts'
import { keptOnTheWay } from '../declaration/kept-on-the-way.ts'
import { amountInWords } from './amount.ts'
import { paidInWords, type XrpPaid } from './paid.ts'
import { paymentIn } from './payment.ts'
import type { XrpFields } from './read-fields.ts'
import { inSameUnits } from './same-token.ts'
import { amountOf } from './transaction.ts'

/** `OfferCreate`: what is asked is nothing, and what is given is something. */
export function offersForNothing(fields: XrpFields): readonly Warning[] {
  const [gives, asks] = [amountOf(fields, 'TakerGets'), amountOf(fields, 'TakerPays')]
  if (!gives || isNothing(gives) || (asks && !isNothing(asks))) return []
  return [offerForNothing(asks ? amountInWords(asks) : 'nothing')]
}

/** `Payment`: next to nothing has to arrive, or others on the way may keep much of it. */
export function paysForNothing(fields: XrpFields): readonly Warning[] {
  const payment = paymentIn(fields)
  if (!payment || isNothing(payment.spends)) return []
  const { spends, arrives, parts } = payment
  if (isNothing(arrives)) return [paymentForNothing(paidInWords(spends), paidInWords(arrives))]
  if (!parts?.rest) return []
  const { one: sent, other: rest } = inSameUnits(parts.sent, parts.rest)
  return keptOnTheWay({ spent: sent + rest, rest }, paidInWords(arrives), amountInWords(parts.rest))
}

/** The smallest unit, or less than a hundred-millionth of a token, which has no unit. */
function isNothing(amount: XrpPaid): boolean {
  switch (amount.kind) {
    case 'xrp':
      return amount.drops <= 1n
    case 'mpt':
      return amount.units <= 1n
    case 'issued':
    case 'unnamed':
      return /^0(\.0{8}|$)/.test(amount.value)
  }
}
