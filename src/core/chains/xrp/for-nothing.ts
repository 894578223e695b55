import type { Warning } from '../../../shared/card.ts'
import { offerForNothing, paymentForNothing } from '../declaration/for-nothing.ts'
import { amountInWords, type XrpAmount } from './amount.ts'
import type { XrpFields } from './read-fields.ts'
import { amountOf } from './transaction.ts'

/** `OfferCreate`: what is asked is nothing, and what is given is something. */
export function offersForNothing(fields: XrpFields): readonly Warning[] {
  const [gives, asks] = [amountOf(fields, 'TakerGets'), amountOf(fields, 'TakerPays')]
  if (!gives || isNothing(gives) || (asks && !isNothing(asks))) return []
  return [offerForNothing(asks ? amountInWords(asks) : 'nothing')]
}

/** `Payment` through other currencies: a payment that may deliver less says how little by `DeliverMin` alone. */
export function paysForNothing(fields: XrpFields, mayDeliverLess: boolean): readonly Warning[] {
  const most = amountOf(fields, 'SendMax')
  const least = amountOf(fields, mayDeliverLess ? 'DeliverMin' : 'Amount')
  if (!most || isNothing(most) || (least && !isNothing(least))) return []
  return [paymentForNothing(amountInWords(most), least ? amountInWords(least) : 'nothing at all')]
}

/** The smallest unit, or less than a hundred-millionth of a token, which has no unit. */
function isNothing(amount: XrpAmount): boolean {
  switch (amount.kind) {
    case 'xrp':
      return amount.drops <= 1n
    case 'mpt':
      return amount.units <= 1n
    case 'issued':
      return /^0(\.0{8}|$)/.test(amount.value)
  }
}
