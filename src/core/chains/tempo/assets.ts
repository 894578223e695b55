import type { ChainAssets } from '../declaration/chain-assets.ts'
import { ethereumAssets, tokenContracts } from '../ethereum/assets.ts'
import type { EthereumAsset } from '../ethereum/networks/asset.ts'
import { chainName, networkOf, withoutCoin } from '../ethereum/networks/networks.ts'

/**
 * The same names as on other EVM chains, since an account of one is an account of all. There is no coin, and of Tempo's own tokens none
 * is known for certain: each is named by its contract.
 */
export const tempoAssets: ChainAssets<EthereumAsset> = {
  ...ethereumAssets,
  networks: () =>
    withoutCoin.map(chainId => ({
      chain: `eip155:${chainId}`,
      network: chainName(chainId),
      testnet: networkOf(chainId)?.testnet ?? false,
      prominence: 'rare',
      withTestNetworks: false,
      tokens: { ...tokenContracts, decimalsHint: 'Its contract says how many: tokens of dollars have 6.' },
      assets: [],
    })),
}
