import type { ChainAssets } from '../chain.ts'
import { bitcoinTransactionMoves } from './moves.ts'
import type { BitcoinSigned } from './signed.ts'

/** Bitcoin, on a network by the name people have for it. */
export interface BitcoinAsset {
  readonly network: string
}

const mainNetwork = '000000000019d6689c085ae165831e93'

/** The first 32 hex digits of the hash of each network's first block (CAIP-2 in the bip122 namespace). */
const networks: Readonly<Record<string, string>> = {
  [mainNetwork]: 'Bitcoin',
  '000000000933ea01ad0ee984209779ba': 'Bitcoin testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'Bitcoin testnet4',
  '00000008819873e925422c1ff0f99f7c': 'Bitcoin signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'Bitcoin regtest',
}

const btc = { symbol: 'BTC', decimals: 8 }

export const bitcoinAssets: ChainAssets<BitcoinSigned, BitcoinAsset> = {
  written: 'bip122:<first block>/slip44:0',
  spelling: caip19 => caip19.toLowerCase(),

  /** SLIP-44 has 0 for Bitcoin and 1 for every network that tests; wallets write 0 for both. */
  parse(caip19) {
    const [, reference = ''] = /^bip122:([0-9a-f]{32})\/slip44:[01]$/.exec(caip19) ?? []
    const network = Object.hasOwn(networks, reference) ? networks[reference] : undefined
    return network === undefined ? undefined : { network }
  },

  /** A transaction does not say which network it is for: all are counted as one. */
  key: () => 'BTC',
  inWords: () => 'BTC on every Bitcoin network',
  token: () => btc,

  networks: () => [
    { network: 'Bitcoin', testnet: false, assets: [{ caip19: `bip122:${mainNetwork}/slip44:0`, ...btc }] },
  ],

  moves: ({ transaction }) => bitcoinTransactionMoves(transaction),
}
