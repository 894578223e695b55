import type { NetworkAssets } from '../../../../shared/limits.ts'

/** For example `eip155:1`; the network's first asset is its own coin, and says which it is. */
export const chainOf = ({ assets }: NetworkAssets): string => assets[0]?.caip19.split('/')[0] ?? ''

/** How a token of a network is named that is not known here. */
export interface TokenNaming {
  /** Of its CAIP-19 name. */
  readonly namespace: 'erc20' | 'token'
  readonly label: string
  /** What is wrong with an address that is none. */
  readonly problem: string
  readonly decimalsHint: string
  /** The address as it is kept; undefined for what is none. */
  read(address: string): string | undefined
}

/** Null for a network without tokens. */
export function tokenNamingOf(chain: string): TokenNaming | null {
  const [namespace = ''] = chain.split(':')
  return Object.hasOwn(namings, namespace) ? (namings[namespace] ?? null) : null
}

const namings: Readonly<Record<string, TokenNaming | null>> = {
  eip155: {
    namespace: 'erc20',
    label: 'Contract of the token',
    problem: 'It has 0x and 40 digits or letters from a to f.',
    decimalsHint: 'Its contract says how many: most tokens have 18, dollar coins often 6.',
    read: address => (/^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : undefined),
  },
  solana: {
    namespace: 'token',
    label: 'Mint of the token',
    problem: 'It has 32 to 44 letters and digits, none of them 0, O, I or l.',
    decimalsHint: 'Its mint says how many: most tokens have 6 or 9.',
    // The case of its letters tells it from others.
    read: address => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? address : undefined),
  },
  bip122: null,
}

/** Ethereum first, then those with tokens that are known, test networks last; by name in each. */
export function inOrder(networks: readonly NetworkAssets[]): NetworkAssets[] {
  return [...networks].sort(
    (one, other) => rank(one) - rank(other) || one.network.localeCompare(other.network, 'en', { numeric: true }),
  )
}

function rank(network: NetworkAssets): number {
  if (chainOf(network) === 'eip155:1') return 0
  if (network.testnet) return 3
  if (!chainOf(network).startsWith('eip155:')) return 1
  return network.assets.length > 1 ? 1 : 2
}
