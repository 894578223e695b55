import { issuersNotKnown } from '../declaration/issuers.ts'
import { holderIn } from './describe-trust.ts'
import { xrpKnownTokens } from './known-tokens.ts'
import type { XrpFields } from './read-fields.ts'
import type { XrpSigned } from './signed.ts'
import { tokensGotBy } from './tokens-got.ts'

/**
 * Every account in a transaction except the one that it acts for: new signers, minters, delegates, and accounts in fields that are not
 * read here. Also who may hold a token, or whose token is frozen, and the issuers of tokens that are bought or trusted and do not ship.
 */
export function xrpAddressesNamed({ transaction }: XrpSigned): readonly string[] {
  const holder = transaction.type === 'TrustSet' ? holderIn(transaction.fields) : undefined
  const issuers = issuersNotKnown(tokensGotBy(transaction), xrpKnownTokens)
  const named = new Set([...accountsIn(transaction.fields), ...(holder === undefined ? [] : [holder]), ...issuers])
  return [...named].filter(address => address !== transaction.account)
}

function accountsIn(fields: XrpFields): readonly string[] {
  return [...fields].flatMap(([, field]) => {
    if (field.kind === 'account') return [field.account]
    if (field.kind === 'object') return accountsIn(field.fields)
    return field.kind === 'list' ? field.items.flatMap(item => accountsIn(item.fields)) : []
  })
}
