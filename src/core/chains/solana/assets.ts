import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate, shared } from '../declaration/effects.ts'
import { isSolanaAddress } from './address.ts'
import { everyKnownMint, knownMint } from './amounts.ts'
import { clusters } from './clusters.ts'
import { onlyTransfersOf } from './only-transfers.ts'
import { nativeMints } from './programs.ts'

/** SOL, or a token, whatever cluster it is on: a transaction does not say which it is for. */
export interface SolanaAsset {
  /** Base58; null for SOL. */
  readonly mint: string | null
}

const references: ReadonlySet<string> = new Set(Object.values(clusters))

const sol = { symbol: 'SOL', decimals: 9 }

export const solanaAssets: ChainAssets<SolanaAsset> = {
  written: 'solana:<first block>/slip44:501 or /token:<mint>',

  /** Base58 is another asset in another case. */
  spelling: caip19 => caip19,

  parse(caip19) {
    const [, reference = '', mint] =
      /^solana:([1-9A-HJ-NP-Za-km-z]{32})\/(?:slip44:501|token:([1-9A-HJ-NP-Za-km-z]{32,44}))$/.exec(caip19) ?? []
    if (!references.has(reference) || (mint !== undefined && !isSolanaAddress(mint))) return undefined
    return { mint: mint ?? null }
  },

  key: ({ mint }) => `${mint}`,
  inWords: asset => `${tokenIn(asset)?.symbol ?? `token ${asset.mint}`} on every Solana network`,
  token: tokenIn,

  networks: () => [
    {
      chain: `solana:${clusters.main}`,
      network: 'Solana',
      testnet: false,
      prominence: 'common',
      withTestNetworks: true,
      tokens: {
        namespace: 'token',
        label: 'Mint of the token',
        pattern: '[1-9A-HJ-NP-Za-km-z]{32,44}',
        caseMatters: true,
        problem: 'It has 32 to 44 letters and digits, none of them 0, O, I or l.',
        decimalsHint: 'Its mint says how many: most tokens have 6 or 9.',
      },
      assets: [
        { caip19: `solana:${clusters.main}/slip44:501`, ...sol },
        ...everyKnownMint().map(({ mint, ...token }) => ({
          caip19: `solana:${clusters.main}/token:${mint}`,
          ...token,
        })),
      ],
    },
  ],

  onlyTransfers: ({ mint }) => onlyTransfersOf(mint),

  ledgers: [],
  mayShareLedger: null,
  /** Wrapped SOL is a token and SOL at once: what moves of it counts as both. SOL in no token account is SOL alone. */
  family: ({ mint }) => (mint === null || nativeMints.includes(mint) ? 'SOL' : mint),
  shares: (moved, limited) =>
    limited.mint === null && moved.mint !== null && nativeMints.includes(moved.mint) ? shared : separate,
}

function tokenIn({ mint }: SolanaAsset) {
  return mint === null ? sol : knownMint(mint)
}
