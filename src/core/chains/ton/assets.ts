import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate } from '../declaration/effects.ts'
import { onlyPayments } from './only-payments.ts'
import { toncoin } from './units.ts'

/** TON, whatever network it is on: wallets v3 and v4 do not say so, and those of v5 can have the same id on another network. */
export type TonAsset = 'TON'

/** Jettons cannot be measured: a transfer names none. */
export const tonAssets: ChainAssets<TonAsset> = {
  written: 'tvm:<global id>/slip44:607',
  spelling: caip19 => caip19.toLowerCase(),
  /** The global ids -239 (main) and -3 (testnet) of CAIP-2's namespace tvm. */
  parse: caip19 => (/^tvm:-(239|3)\/slip44:607$/.test(caip19) ? 'TON' : undefined),
  key: asset => asset,
  inWords: () => 'TON on every network of it',
  token: () => toncoin,
  networks: () => [
    {
      chain: 'tvm:-239',
      network: 'TON',
      testnet: false,
      prominence: 'rare',
      withTestNetworks: true,
      tokens: null,
      assets: [{ caip19: 'tvm:-239/slip44:607', ...toncoin }],
    },
  ],
  onlyTransfers: () => ({ words: 'Payments of TON, with or without a comment.', conditions: [onlyPayments] }),
  ledgers: [],
  mayShareLedger: null,
  family: asset => asset,
  shares: () => separate,
}
