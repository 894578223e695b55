import type { IssuedToken } from '../declaration/issuers.ts'
import { codeOf, issuerOfIssuance, type XrpAmount } from './amount.ts'
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

function issued(amount: XrpAmount | undefined): IssuedToken[] {
  if (amount?.kind === 'issued') return [{ code: codeOf(amount.currency), issuer: amount.issuer }]
  if (amount?.kind !== 'mpt') return []
  return [{ code: amount.issuance, issuer: issuerOfIssuance(amount.issuance) }]
}
