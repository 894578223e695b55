import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate } from '../declaration/effects.ts'

/** Bitcoin, whatever network it is on: a transaction does not say which it is for. */
export type BitcoinAsset = 'BTC'

/** The first 32 hex digits of the hash of each network's first block (CAIP-2 in the bip122 namespace). */
const networks = {
  main: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}
const references: ReadonlySet<string> = new Set(Object.values(networks))

const btc = { symbol: 'BTC', decimals: 8 }

export const bitcoinAssets: ChainAssets<BitcoinAsset> = {
  written: 'bip122:<first block>/slip44:0',
  spelling: caip19 => caip19.toLowerCase(),

  /** SLIP-44 has 0 for Bitcoin and 1 for every network that tests; wallets write 0 for both. */
  parse(caip19) {
    const [, reference = ''] = /^bip122:([0-9a-f]{32})\/slip44:[01]$/.exec(caip19) ?? []
    return references.has(reference) ? 'BTC' : undefined
  },

  key: asset => asset,
  inWords: () => 'BTC on every Bitcoin network',
  token: () => btc,

  networks: () => [
    {
      chain: `bip122:${networks.main}`,
      network: 'Bitcoin',
      testnet: false,
      prominence: 'common',
      withTestNetworks: true,
      tokens: null,
      assets: [{ caip19: `bip122:${networks.main}/slip44:0`, ...btc }],
    },
  ],

  // Data in a transaction can also move tokens (Runes, Omni): no limit measures them, and the card warns.
  onlyTransfers: () => ({ words: 'Transactions of Bitcoin.', conditions: ['bitcoin.tx.outputs.count() > 0'] }),

  ledgers: [],
  mayShareLedger: null,
  family: asset => asset,
  shares: () => separate,
}
