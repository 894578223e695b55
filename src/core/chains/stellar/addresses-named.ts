import { issuersNotKnown } from '../declaration/issuers.ts'
import { stellarKnownTokens } from './known-tokens.ts'
import type { StellarAct } from './operation.ts'
import type { StellarSigned } from './signed.ts'
import { tokensGotBy } from './tokens-got.ts'

/** Signers and other accounts that options set, and the issuers of tokens that are bought or trusted and do not ship. */
export function stellarAddressesNamed({ transaction: { operations, network } }: StellarSigned): readonly string[] {
  const shipped = network === 'pubnet' ? stellarKnownTokens : []
  const got = operations.flatMap(({ act }) => tokensGotBy(act))
  return [...operations.flatMap(({ act }) => inOptions(act)), ...issuersNotKnown(got, shipped)]
}

/** A signer can be a key for one payload, which follows it in the value. */
function inOptions(act: StellarAct): readonly string[] {
  return act.type === 'set_options' ? act.options.flatMap(({ value }) => /^G[A-Z2-7]{55}\b/.exec(value) ?? []) : []
}
