import { z } from 'zod'
import { clusters } from '../../chains/solana/clusters.ts'

const byName: Readonly<Record<string, string>> = { mainnet: clusters.main, devnet: clusters.devnet }

export const solanaCaip2 = z
  .string()
  .regex(
    /^solana:(mainnet|devnet|[1-9A-HJ-NP-Za-km-z]{32,44})$/,
    'must be a cluster such as solana:mainnet, or solana: and the hash of its first block',
  )
  .describe('The cluster (CAIP-2), solana:mainnet, or solana:devnet. You must have named a node for it.')

/** The network as nodes are set for it: by the first 32 characters of the hash of its first block (CAIP-2). */
export function clusterNetwork(caip2: string): string {
  const name = caip2.slice('solana:'.length)
  return `solana:${byName[name] ?? name.slice(0, 32)}`
}
