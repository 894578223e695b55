import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate } from '../declaration/effects.ts'
import { networkRows } from './network.ts'

/** DOGE, whatever network it is on: a transaction does not say which it is for. */
export type DogecoinAsset = 'DOGE'

const doge = { symbol: 'DOGE', decimals: 8 }
const references: ReadonlySet<string> = new Set(Object.values(networkRows).map(({ reference }) => reference))

export const dogecoinAssets: ChainAssets<DogecoinAsset> = {
  written: 'bip122:<first block>/slip44:3',
  spelling: caip19 => caip19.toLowerCase(),

  /** SLIP-44 has 3 for Dogecoin and 1 for every network that tests; wallets write 3 for both. */
  parse(caip19) {
    const [, reference = ''] = /^bip122:([0-9a-f]{32})\/slip44:[13]$/.exec(caip19) ?? []
    return references.has(reference) ? 'DOGE' : undefined
  },

  key: asset => asset,
  inWords: () => 'DOGE on every Dogecoin network',
  token: () => doge,

  networks: () => [
    {
      chain: `bip122:${networkRows.MAINNET.reference}`,
      network: networkRows.MAINNET.name,
      testnet: false,
      prominence: 'rare',
      withTestNetworks: true,
      tokens: null,
      assets: [{ caip19: `bip122:${networkRows.MAINNET.reference}/slip44:3`, ...doge }],
    },
  ],

  // Data in a transaction can also move tokens: no limit measures them, and the card warns.
  onlyTransfers: () => ({ words: 'Transactions of Dogecoin.', conditions: ['doge.tx.outputs.count() > 0'] }),

  ledgers: [],
  mayShareLedger: null,
  family: asset => asset,
  shares: () => separate,
}
