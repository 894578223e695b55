import type { EthereumAsked } from '../../../core/chains/ethereum/transactions/signed.ts'

/** Requests that the Ethereum app can sign. */
export type EthereumSignable = EthereumAsked
export const ethereumKinds = ['ethereumTransaction', 'typedData', 'authorization', 'personalMessage'] as const
