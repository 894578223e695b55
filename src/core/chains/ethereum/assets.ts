import type { TokenNaming } from '../../../shared/chains.ts'
import type { ChainAssets } from '../declaration/chain-assets.ts'
import { ethereumFamily, ethereumShares, isPlainNetwork } from './effects/shared-balances.ts'
import { parseEthereumAddress } from './encoding/address.ts'
import type { EthereumAsset } from './networks/asset.ts'
import { chainName, everyNetwork, networkOf, tokenOf, tokensOn } from './networks/networks.ts'
import { onlyTransfersOf } from './networks/only-transfers.ts'

/** How the tokens of an EVM chain are named. */
export const tokenContracts: TokenNaming = {
  namespace: 'erc20',
  label: 'Contract of the token',
  pattern: '0x[0-9a-fA-F]{40}',
  caseMatters: false,
  problem: 'It has 0x and 40 digits or letters from a to f.',
  decimalsHint: 'Its contract says how many: most tokens have 18, dollar coins often 6.',
}

export const ethereumAssets: ChainAssets<EthereumAsset> = {
  written: 'eip155:<chain id>/slip44:60 or /erc20:0x<address>',

  /** Hex is the same in either case. */
  spelling: caip19 => caip19.toLowerCase(),

  /** Any SLIP-44 code of an EVM chain is its native coin. An address whose checksum is wrong is none. */
  parse(caip19) {
    const [, chain, coin, address] =
      /^eip155:([1-9]\d{0,19})\/(?:slip44:(\d{1,10})|erc20:(0x[0-9a-f]{40}))$/i.exec(caip19) ?? []
    if (chain === undefined) return undefined
    const chainId = BigInt(chain)
    if (coin !== undefined) return { chainId, token: null }
    const token = parseEthereumAddress(address ?? '')
    return token && { chainId, token }
  },

  key: ({ chainId, token }) => `${chainId} ${token}`,
  inWords: asset => `${nameOf(asset)} on ${chainName(asset.chainId)}`,
  token: tokenIn,

  networks: () =>
    everyNetwork().map(({ chainId, network: { symbol, testnet } }) => {
      const known = tokensOn(chainId)
      return {
        chain: `eip155:${chainId}`,
        network: chainName(chainId),
        testnet,
        prominence: chainId === 1n ? 'first' : known.length > 0 ? 'common' : 'rare',
        withTestNetworks: false,
        tokens: tokenContracts,
        assets: [
          { caip19: `eip155:${chainId}/slip44:60`, symbol, decimals: 18 },
          ...known.map(({ address, symbol, decimals }) => ({
            caip19: `eip155:${chainId}/erc20:${address.toLowerCase()}`,
            symbol,
            decimals,
          })),
        ],
      }
    }),

  onlyTransfers: ({ chainId, token }) => onlyTransfersOf(chainId, token),

  shares: ethereumShares,
  ledgers: [],
  mayShareLedger: network => !isPlainNetwork(BigInt(network.slice('eip155:'.length))),
  family: ethereumFamily,
}

function tokenIn({ chainId, token }: EthereumAsset) {
  if (token) return tokenOf(chainId, token)
  const symbol = networkOf(chainId)?.symbol
  return symbol ? { symbol, decimals: 18 } : undefined
}

function nameOf(asset: EthereumAsset): string {
  return tokenIn(asset)?.symbol ?? (asset.token ? `token ${asset.token}` : 'the native coin')
}
