/** The first 32 characters of the hash of each cluster's first block (CAIP-2 in the solana namespace). */
export const clusters = {
  main: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

const byName: Readonly<Record<string, string>> = { mainnet: clusters.main, devnet: clusters.devnet }

/** Returns the cluster that programs name so: by a name, or by the hash of its first block, whole or cut as CAIP-2 has it. */
export function clusterNamed(caip2: string): string | undefined {
  const [, name = ''] = /^solana:(mainnet|devnet|[1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(caip2) ?? []
  return byName[name] ?? (name.slice(0, 32) || undefined)
}
