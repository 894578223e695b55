import type { XrpPaid } from './paid.ts'
import type { XrpFields } from './read-fields.ts'
import { accountOf, amountOf } from './transaction.ts'

/**
 * Returns an amount that a `Payment` delivers with the issuer that it has at the destination. An `Amount` that the destination issues stands
 * for a token of any issuer that it accepts: what arrives is what the last account or exchange of `Paths` hands on, or the token of the
 * issuer in `SendMax`. Without either, it goes over the one trust line between the account and the destination, or is bought as a token of
 * the destination.
 *
 * Source: `toStrand` of rippled, and “Special issuer Values” of https://xrpl.org/docs/references/protocol/transactions/types/payment.
 */
export function deliveredBy(fields: XrpFields, name: 'Amount' | 'DeliverMin'): XrpPaid | undefined {
  const [amount, most] = [amountOf(fields, name), amountOf(fields, 'SendMax')]
  const [account, to] = [accountOf(fields, 'Account'), accountOf(fields, 'Destination')]
  if (amount?.kind !== 'issued' || amount.issuer !== to) return amount
  const { currency, value } = amount
  const isOfOther =
    most?.kind === 'issued' && most.currency === currency && most.issuer !== account && most.issuer !== to
  return fields.has('Paths') || isOfOther ? { kind: 'unnamed', issuer: 'any', currency, value } : amount
}
