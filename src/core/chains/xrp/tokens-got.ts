import type { IssuedToken } from '../declaration/issuers.ts'
import { addressOfAccount } from './address.ts'
import { codeOf, type XrpAmount } from './amount.ts'
import { amountOf, type XrpTransaction } from './transaction.ts'

/** Lists the tokens that a transaction swaps into, or lets the account hold. */
export function tokensGotBy({ type, fields }: XrpTransaction): readonly IssuedToken[] {
  switch (type) {
    case 'Payment': {
      const [amount, most] = [amountOf(fields, 'Amount'), amountOf(fields, 'SendMax')]
      return amount && most && !isSameToken(amount, most) ? issued(amount) : []
    }
    case 'OfferCreate':
      return issued(amountOf(fields, 'TakerPays'))
    case 'TrustSet': {
      const limit = amountOf(fields, 'LimitAmount')
      return limit?.kind === 'issued' && limit.value !== '0' ? issued(limit) : []
    }
    default:
      return []
  }
}

export function isSameToken(one: XrpAmount, other: XrpAmount): boolean {
  if (one.kind === 'issued' && other.kind === 'issued')
    return one.currency === other.currency && one.issuer === other.issuer
  if (one.kind === 'mpt' && other.kind === 'mpt') return one.issuance === other.issuance
  return one.kind === 'xrp' && other.kind === 'xrp'
}

/** The id of a multi-purpose token is a number of 4 bytes and its issuer (XLS-33). */
function issued(amount: XrpAmount | undefined): IssuedToken[] {
  if (amount?.kind === 'issued') return [{ code: codeOf(amount.currency), issuer: amount.issuer }]
  if (amount?.kind !== 'mpt') return []
  return [{ code: amount.issuance, issuer: addressOfAccount(Buffer.from(amount.issuance.slice(8), 'hex')) }]
}
