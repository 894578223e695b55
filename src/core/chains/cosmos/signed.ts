import type { OffChainMessage } from './read-amino-doc.ts'
import type { CosmosTransaction } from './transaction.ts'

/** What is read from something that is signed for a chain of the Cosmos SDK. */
export type CosmosSigned =
  | { readonly chain: 'cosmos'; readonly kind: 'cosmosTransaction'; readonly transaction: CosmosTransaction }
  | { readonly chain: 'cosmos'; readonly kind: 'cosmosMessage'; readonly message: OffChainMessage }
