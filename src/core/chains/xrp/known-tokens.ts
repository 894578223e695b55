import type { KnownToken } from '../declaration/issuers.ts'

/**
 * Tokens of the main network. A transaction for it does not say so: on a test network, the tokens of these names are taken for strange,
 * too.
 *
 * Source: https://docs.ripple.com/products/stablecoin/overview/token-addresses and
 * https://developers.circle.com/stablecoins/usdc-contract-addresses.
 */
export const xrpKnownTokens: readonly KnownToken[] = [
  { code: 'RLUSD', issuer: 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De', by: 'Ripple' },
  { code: 'USDC', issuer: 'rGm7WCVp9gb4jZHWTEtGUr4dd74z2XuWhE', by: 'Circle' },
]
