import { xrpKnownTokens } from './known-tokens.ts'
import type { XrpFields } from './read-fields.ts'
import type { XrpSigned } from './signed.ts'
import { tokensGotBy } from './tokens-got.ts'

/**
 * Every account that stands in it but the one it acts for: keys that may sign from then on, who mints or is delegated to, and whatever
 * else a transaction names that is not read here. Also who issues what is got or trusted, unless that ships.
 */
export function xrpAddressesNamed({ transaction }: XrpSigned): readonly string[] {
  const issuers = tokensGotBy(transaction)
    .filter(({ code, issuer }) => !xrpKnownTokens.some(known => known.code === code && known.issuer === issuer))
    .map(({ issuer }) => issuer)
  const named = new Set([...accountsIn(transaction.fields), ...issuers])
  named.delete(transaction.account)
  return [...named]
}

function accountsIn(fields: XrpFields): readonly string[] {
  return [...fields].flatMap(([, field]) => {
    if (field.kind === 'account') return [field.account]
    if (field.kind === 'object') return accountsIn(field.fields)
    return field.kind === 'list' ? field.items.flatMap(item => accountsIn(item.fields)) : []
  })
}
