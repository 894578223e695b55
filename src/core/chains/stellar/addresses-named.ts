import { stellarKnownTokens } from './known-tokens.ts'
import type { StellarAct } from './operation.ts'
import type { StellarSigned } from './signed.ts'
import { tokensGotBy } from './tokens-got.ts'

/** Whoever may sign for the account from then on, or gets what its options give, and who issues what is got or trusted, unless that ships. */
export function stellarAddressesNamed({ transaction: { operations, network } }: StellarSigned): readonly string[] {
  const shipped = network === 'pubnet' ? stellarKnownTokens : []
  const issuers = operations
    .flatMap(({ act }) => tokensGotBy(act))
    .filter(({ code, issuer }) => !shipped.some(known => known.code === code && known.issuer === issuer))
    .map(({ issuer }) => issuer)
  return [...new Set([...operations.flatMap(({ act }) => inOptions(act)), ...issuers])]
}

/** A signer may be a key for one payload, which stands behind it. */
function inOptions(act: StellarAct): readonly string[] {
  return act.type === 'set_options' ? act.options.flatMap(({ value }) => /^G[A-Z2-7]{55}\b/.exec(value) ?? []) : []
}
