import type { IssuedToken } from '../declaration/issuers.ts'
import { codeOf, issuerOfIssuance, type XrpAmount } from './amount.ts'
import { paymentIn } from './payment.ts'
import { amountOf, type XrpTransaction } from './transaction.ts'

/** Lists the tokens that a transaction swaps into, or lets the account hold. */
export function tokensGotBy({ type, fields }: XrpTransaction): readonly IssuedToken[] {
  switch (type) {
    case 'Payment': {
      const payment = paymentIn(fields)
      return payment && !payment.parts ? issued(payment.arrives) : []
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

function issued(amount: XrpAmount | undefined): IssuedToken[] {
  if (amount?.kind === 'issued') return [{ code: codeOf(amount.currency), issuer: amount.issuer }]
  if (amount?.kind !== 'mpt') return []
  return [{ code: amount.issuance, issuer: issuerOfIssuance(amount.issuance) }]
}
