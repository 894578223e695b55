import type { NetworkAssets } from '../../../../shared/views.ts'

/** For example `eip155:1`; the network's first asset is its own coin, and says which it is. */
export const chainOf = ({ assets }: NetworkAssets): string => assets[0]?.caip19.split('/')[0] ?? ''

/** Ethereum first, then those with tokens that are known, test networks last; by name in each. */
export function inOrder(networks: readonly NetworkAssets[]): NetworkAssets[] {
  return [...networks].sort(
    (one, other) => rank(one) - rank(other) || one.network.localeCompare(other.network, 'en', { numeric: true }),
  )
}

function rank(network: NetworkAssets): number {
  if (chainOf(network) === 'eip155:1') return 0
  if (network.testnet) return 3
  return network.assets.length > 1 ? 1 : 2
}
