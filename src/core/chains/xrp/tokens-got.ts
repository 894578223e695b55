import type { IssuedToken } from '../declaration/issuers.ts'
import { codeOf, issuerOfIssuance } from './amount.ts'
import type { XrpPaid } from './paid.ts'
import { paymentIn } from './payment.ts'
import { keepsLine } from './rippling.ts'
import { amountOf, type XrpTransaction } from './transaction.ts'

/** Lists the tokens, of issuers that it names, that a transaction swaps into or lets the account hold. */
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
      return limit?.kind === 'issued' && keepsLine(fields) ? issued(limit) : []
    }
    default:
      return []
  }
}

function issued(amount: XrpPaid | undefined): IssuedToken[] {
  if (amount?.kind === 'issued') return [{ code: codeOf(amount.currency), issuer: amount.issuer }]
  if (amount?.kind !== 'mpt') return []
  return [{ code: amount.issuance, issuer: issuerOfIssuance(amount.issuance) }]
}
