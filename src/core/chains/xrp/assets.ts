import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate } from '../declaration/effects.ts'
import { onlyPayments } from './only-payments.ts'

/** XRP, whatever network it is on: a transaction for the main one does not say so. */
export type XrpAsset = 'XRP'

const xrp = { symbol: 'XRP', decimals: 6 }

export const xrpAssets: ChainAssets<XrpAsset> = {
  written: 'xrpl:<network id>/slip44:144',
  spelling: caip19 => caip19.toLowerCase(),
  /** The networks 0 (main), 1 (testnet) and 2 (devnet) of CAIP-2's namespace xrpl. */
  parse: caip19 => (/^xrpl:[012]\/slip44:144$/.test(caip19) ? 'XRP' : undefined),
  key: asset => asset,
  inWords: () => 'XRP on every network of the XRP Ledger',
  token: () => xrp,
  networks: () => [
    {
      chain: 'xrpl:0',
      network: 'XRP Ledger',
      testnet: false,
      prominence: 'common',
      withTestNetworks: true,
      tokens: null,
      assets: [{ caip19: 'xrpl:0/slip44:144', ...xrp }],
    },
  ],
  onlyTransfers: () => ({ words: 'Payments of XRP from account to account.', conditions: [onlyPayments] }),
  ledgers: [],
  mayShareLedger: null,
  family: asset => asset,
  shares: () => separate,
}
