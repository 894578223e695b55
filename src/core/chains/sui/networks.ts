/** Name of a network in transactions that name one; `other` is a network that is not known here. */
export type SuiNetwork = 'mainnet' | 'testnet'

/** Networks by the hash of their first checkpoint, hex. CAIP-2 takes the first 4 bytes. */
const digests: Readonly<Record<string, SuiNetwork>> = {
  '35834a8ac17ca48fb14ac8f99c17c98747e95dd07294ae41a46b382246a4499b': 'mainnet',
  '4c78adacf2a2f5ad80f27ed7d54aa69d3a78f1ca67fdef9ecf5754f5b8bb77b0': 'testnet',
}

/** @param digest - Digest of the first checkpoint, hex. */
export function networkOf(digest: string): SuiNetwork | 'other' {
  return Object.hasOwn(digests, digest) ? (digests[digest] as SuiNetwork) : 'other'
}

export const networkNames: Readonly<Record<SuiNetwork | 'other' | 'every', string>> = {
  mainnet: 'Sui',
  testnet: 'Sui’s test network',
  every: 'every network of Sui',
  other: 'A network of Sui that is not known here',
}

/** The reference of CAIP-2, which the chain itself calls its identifier. */
export const references: Readonly<Record<SuiNetwork, string>> = { mainnet: '35834a8a', testnet: '4c78adac' }
