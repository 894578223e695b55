import { sha256 } from '../../crypto/hash.ts'

export interface CosmosNetwork {
  readonly name: string
  readonly testnet: boolean
  /** Coin that pays fees and that validators are chosen with. */
  readonly coin: { readonly denom: string; readonly symbol: string; readonly decimals: number }
}

const atom = { denom: 'uatom', symbol: 'ATOM', decimals: 6 }
const sei = { denom: 'usei', symbol: 'SEI', decimals: 6 }

/** Networks by their chain id, as each chain’s entry of github.com/cosmos/chain-registry has them. */
const networks: Readonly<Record<string, CosmosNetwork>> = {
  'cosmoshub-4': { name: 'Cosmos Hub', testnet: false, coin: atom },
  provider: { name: 'Cosmos Hub testnet', testnet: true, coin: atom },
  'pacific-1': { name: 'Sei', testnet: false, coin: sei },
  'atlantic-2': { name: 'Sei testnet', testnet: true, coin: sei },
  'osmosis-1': {
    name: 'Osmosis',
    testnet: false,
    coin: { denom: 'uosmo', symbol: 'OSMO', decimals: 6 },
  },
}

export const everyNetwork: readonly (readonly [string, CosmosNetwork])[] = Object.entries(networks)

/** `undefined` for a network that is not known here. */
export function networkOf(chainId: string): CosmosNetwork | undefined {
  return Object.hasOwn(networks, chainId) ? networks[chainId] : undefined
}

/** `Cosmos Hub (cosmoshub-4)`, or the chain id alone. */
export function networkInWords(chainId: string): string {
  const network = networkOf(chainId)
  return network ? `${network.name} (${chainId})` : chainId
}

/** Returns the CAIP-2 reference of a chain: its id, or `hashed-` and a hash if the id is longer or has other characters. */
export function caip2Reference(chainId: string): string {
  if (/^(?!hashed-)[-a-zA-Z0-9]{1,32}$/.test(chainId)) return chainId
  return `hashed-${Buffer.from(sha256(Buffer.from(chainId)))
    .toString('hex')
    .slice(0, 16)}`
}
