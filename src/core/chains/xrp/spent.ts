import type { XrpPaid } from './paid.ts'
import type { XrpFields } from './read-fields.ts'
import { accountOf, amountOf } from './transaction.ts'

/**
 * `SendMax` where it is there, and `Amount` otherwise. The ledger takes a payment without `SendMax` for one whose `SendMax` is issued by the
 * account, and that stands for any issuer: whose tokens leave the account is up to `Paths`. Without them, a token of the account or of the
 * recipient goes over the one trust line between the two, where what the account holds of the recipient is spent first.
 *
 * Source: `Payment::doApply` and `toStrand` of rippled.
 */
export function spentBy(fields: XrpFields): XrpPaid | undefined {
  const [amount, most] = [amountOf(fields, 'Amount'), amountOf(fields, 'SendMax')]
  const [account, to] = [accountOf(fields, 'Account'), accountOf(fields, 'Destination')]
  const spent = most ?? amount
  if (spent?.kind !== 'issued' || (most && spent.issuer !== account)) return spent
  const { currency, value } = spent
  if (fields.has('Paths')) return { kind: 'unnamed', issuer: 'any', currency, value }
  const ends = most ? [account] : [account, to]
  if (amount?.kind === 'issued' && amount.currency === currency && ends.includes(amount.issuer))
    return { kind: 'unnamed', issuer: 'either', currency, value }
  return most ? { kind: 'unnamed', issuer: 'any', currency, value } : spent
}
