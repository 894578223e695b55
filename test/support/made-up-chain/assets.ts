import type { ChainAssets } from '../../../src/core/chains/declaration/chain-assets.ts'
import { separate } from '../../../src/core/chains/declaration/effects.ts'

export const mup = { caip19: 'madeup:1/slip44:7777', symbol: 'MUP', decimals: 2 }

/** The chain has one asset. */
export type MadeUpAsset = typeof mup

export const madeUpAssets: ChainAssets<MadeUpAsset> = {
  written: mup.caip19,
  spelling: caip19 => caip19.toLowerCase(),
  parse: caip19 => (caip19.toLowerCase() === mup.caip19 ? mup : undefined),
  key: ({ caip19 }) => caip19,
  inWords: ({ symbol }) => `${symbol} on the made-up chain`,
  token: ({ symbol, decimals }) => ({ symbol, decimals }),
  networks: () => [
    {
      chain: mup.caip19.split('/')[0]!,
      network: 'Made up',
      testnet: false,
      prominence: 'rare',
      withTestNetworks: false,
      tokens: null,
      assets: [mup],
    },
  ],
  onlyTransfers: () => ({ words: 'Only payments on the made-up chain.', conditions: ["madeup.tx.does == 'pay'"] }),
  shares: () => separate,
  ledgers: [],
  mayShareLedger: null,
  family: ({ caip19 }) => caip19,
}
