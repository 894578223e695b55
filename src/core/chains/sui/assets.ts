import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate, shared } from '../declaration/effects.ts'
import { networkNames, references, type SuiNetwork } from './networks.ts'
import { onlyTransfersOf } from './only-transfers.ts'
import type { SuiAsset } from './signed.ts'

const coin = { symbol: 'SUI', decimals: 9 }
const networks = Object.keys(references) as SuiNetwork[]

/** CAIP-2 names networks of Sui by the first 4 bytes of what their first checkpoint hashes to. */
export const suiAssets: ChainAssets<SuiAsset> = {
  written: 'sui:<35834a8a or 4c78adac>/slip44:784',
  spelling: caip19 => caip19.toLowerCase(),
  parse(caip19) {
    const network = networks.find(each => nameOf(each) === caip19)
    return network && { network }
  },
  key: ({ network }) => network,
  inWords: ({ network }) => `SUI on ${networkNames[network]}`,
  token: () => coin,
  networks: () => [
    {
      chain: `sui:${references.mainnet}`,
      network: 'Sui',
      testnet: false,
      prominence: 'common',
      withTestNetworks: true,
      tokens: null,
      assets: [{ caip19: nameOf('mainnet'), ...coin }],
    },
  ],
  onlyTransfers: onlyTransfersOf,
  ledgers: [],
  mayShareLedger: null,
  family: () => 'SUI',
  shares: moved => (moved.network === 'every' ? shared : separate),
}

function nameOf(network: SuiNetwork): string {
  return `sui:${references[network]}/slip44:784`
}
