import { caip2Reference } from './networks.ts'
import type { CosmosSigned } from './signed.ts'

/** The network (CAIP-2) that a transaction is for; `undefined` for a message, which no network takes for a transaction. */
export function cosmosNetworkOf(signed: CosmosSigned): string | undefined {
  return signed.kind === 'cosmosTransaction' ? `cosmos:${caip2Reference(signed.transaction.chainId)}` : undefined
}
