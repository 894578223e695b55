import type { KnownToken } from '../declaration/issuers.ts'

/** Tokens of the public network. Source: https://developers.circle.com/stablecoins/usdc-contract-addresses. */
export const stellarKnownTokens: readonly KnownToken[] = [
  { code: 'USDC', issuer: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', by: 'Circle' },
]
