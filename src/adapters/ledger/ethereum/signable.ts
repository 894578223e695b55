import type { EthereumAsked } from '../../../core/chains/ethereum/signed.ts'

/** What the Ethereum app signs. */
export type EthereumSignable = EthereumAsked
export const ethereumKinds = ['ethereumTransaction', 'typedData', 'authorization', 'personalMessage'] as const
