import { issuersNotKnown } from '../declaration/issuers.ts'
import { xrpKnownTokens } from './known-tokens.ts'
import type { XrpFields } from './read-fields.ts'
import type { XrpSigned } from './signed.ts'
import { tokensGotBy } from './tokens-got.ts'

/**
 * Every account in a transaction except the one that it acts for: new signers, minters, delegates, and accounts in fields that are not
 * read here. Also the issuers of tokens that are bought or trusted and do not ship.
 */
export function xrpAddressesNamed({ transaction }: XrpSigned): readonly string[] {
  const named = [...accountsIn(transaction.fields), ...issuersNotKnown(tokensGotBy(transaction), xrpKnownTokens)]
  return named.filter(address => address !== transaction.account)
}

function accountsIn(fields: XrpFields): readonly string[] {
  return [...fields].flatMap(([, field]) => {
    if (field.kind === 'account') return [field.account]
    if (field.kind === 'object') return accountsIn(field.fields)
    return field.kind === 'list' ? field.items.flatMap(item => accountsIn(item.fields)) : []
  })
}
