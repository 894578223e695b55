import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate } from '../declaration/effects.ts'
import { isTronAddress } from './address.ts'
import { everyKnownToken, knownToken, trx } from './amounts.ts'
import { onlyTransfersOf } from './only-transfers.ts'

/** TRX, or a token (TRC-20), whatever network it is on: a transaction does not say which it is for. */
export interface TronAsset {
  /** Address of its contract; null for TRX. */
  readonly token: string | null
}

/** The last four bytes of the hash of each network's first block (CAIP-2 in the tron namespace). */
const networks = { main: '0x2b6653dc', shasta: '0x94a9059e', nile: '0xcd8690dc' }
const references: ReadonlySet<string> = new Set(Object.values(networks))

export const tronAssets: ChainAssets<TronAsset> = {
  written: 'tron:0x2b6653dc/slip44:195 or /trc20:<address>',

  /** Base58 is another asset in another case. */
  spelling: caip19 => caip19,

  parse(caip19) {
    const [, reference = '', token] =
      /^tron:(0x[0-9a-f]{8})\/(?:slip44:195|trc20:([1-9A-HJ-NP-Za-km-z]{34}))$/.exec(caip19) ?? []
    if (!references.has(reference) || (token !== undefined && !isTronAddress(token))) return undefined
    return { token: token ?? null }
  },

  key: ({ token }) => `${token}`,
  inWords: asset => `${tokenIn(asset)?.symbol ?? `token ${asset.token}`} on every Tron network`,
  token: tokenIn,

  networks: () => [
    {
      chain: `tron:${networks.main}`,
      network: 'Tron',
      testnet: false,
      prominence: 'common',
      withTestNetworks: true,
      tokens: {
        namespace: 'trc20',
        label: 'Address of the token',
        pattern: 'T[1-9A-HJ-NP-Za-km-z]{33}',
        caseMatters: true,
        problem: 'It has 34 letters and digits, the first a T, none of them 0, O, I or l.',
        decimalsHint: 'Its contract says how many: most tokens have 6 or 18.',
      },
      assets: [
        { caip19: `tron:${networks.main}/slip44:195`, ...trx },
        ...everyKnownToken().map(({ address, ...token }) => ({
          caip19: `tron:${networks.main}/trc20:${address}`,
          ...token,
        })),
      ],
    },
  ],

  onlyTransfers: ({ token }) => onlyTransfersOf(token),
  // Contracts take typed messages as those of Ethereum do (TIP-712), with the reference of the network as the chain id. Transactions of
  // Tron do not say which network they are for, so all networks are one ledger.
  ledgers: [Object.values(networks).flatMap(each => [`tron:${each}/slip44:195`, `eip155:${BigInt(each)}/slip44:60`])],
  mayShareLedger: null,
  family: ({ token }) => `${token}`,
  shares: () => separate,
}

function tokenIn({ token }: TronAsset) {
  return token === null ? trx : knownToken(token)
}
