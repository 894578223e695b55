import type { OffChainMessage } from './read-amino-doc.ts'
import type { CosmosTransaction } from './transaction.ts'

/** Transaction or message for a chain of the Cosmos SDK, as read from the bytes to sign. */
export type CosmosSigned =
  | { readonly chain: 'cosmos'; readonly kind: 'cosmosTransaction'; readonly transaction: CosmosTransaction }
  | { readonly chain: 'cosmos'; readonly kind: 'cosmosMessage'; readonly message: OffChainMessage }
