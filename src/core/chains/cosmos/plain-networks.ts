import { caip2Reference } from './networks.ts'

/**
 * Networks that run no EVM, by their chain id: the entries of github.com/cosmos/chain-registry have neither its keys nor its nodes. Of any
 * other, another chain may move what its accounts hold.
 */
const plain: readonly string[] = [
  ...['cosmoshub-4', 'provider', 'osmosis-1', 'celestia', 'noble-1', 'stride-1', 'neutron-1', 'dydx-mainnet-1'],
  ...['juno-1', 'stargaze-1', 'akashnet-2', 'axelar-dojo-1', 'secret-4', 'phoenix-1', 'columbus-5'],
  'crypto-org-chain-mainnet-1',
]

const plainNetworks: ReadonlySet<string> = new Set(plain.map(chainId => `cosmos:${caip2Reference(chainId)}`))

/** @param network - CAIP-2. */
export function isPlainNetwork(network: string): boolean {
  return plainNetworks.has(network)
}
