import { quoted } from '../../../shared/literals.ts'
import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate } from '../declaration/effects.ts'
import { isStellarAddress } from './address.ts'
import { usualFeeCondition } from './fee.ts'
import { onlyPaymentsOf } from './only-payments.ts'
import { type StellarAsset as Asset, xlm } from './xdr-parts.ts'

/** XLM or what somebody issued, on one network, which every transaction names. */
export interface StellarAsset extends Asset {
  readonly network: 'pubnet' | 'testnet'
}

const coin = { symbol: 'XLM', decimals: 7 }
const tokens = {
  namespace: 'asset',
  label: 'Code and issuer',
  pattern: '[A-Za-z0-9]{1,12}-G[A-Z2-7]{55}',
  caseMatters: true,
  problem: 'It has the code, a hyphen and the address of the issuer: USDC-G….',
  decimalsHint: 'Every asset of Stellar has 7.',
} as const

export const stellarAssets: ChainAssets<StellarAsset> = {
  written: 'stellar:<pubnet or testnet>/slip44:148 or /asset:<code>-<issuer>',
  spelling: caip19 => caip19,
  parse(caip19) {
    const [, network, code, issuer] =
      /^stellar:(pubnet|testnet)\/(?:slip44:148|asset:([A-Za-z0-9]{1,12})-(G[A-Z2-7]{55}))$/.exec(caip19) ?? []
    if (network !== 'pubnet' && network !== 'testnet') return undefined
    if (code === undefined || issuer === undefined) return { network, ...xlm }
    return isStellarAddress(issuer) ? { network, code, issuer } : undefined
  },
  key: ({ network, code, issuer }) => `${network} ${code} ${issuer}`,
  inWords: ({ network, code, issuer }) =>
    `${code}${issuer === null ? '' : ` issued by ${issuer}`} on ${network === 'pubnet' ? 'Stellar' : 'Stellar’s test network'}`,
  /** Whatever is issued on Stellar has 7 decimals, as XLM. */
  token: ({ code, issuer }) => ({ symbol: code, decimals: coin.decimals, ...(issuer !== null && { issuer }) }),
  networks: () => [
    {
      chain: 'stellar:pubnet',
      network: 'Stellar',
      testnet: false,
      prominence: 'common',
      withTestNetworks: false,
      tokens,
      assets: [{ caip19: 'stellar:pubnet/slip44:148', ...coin }],
    },
    {
      chain: 'stellar:testnet',
      network: 'Stellar testnet',
      testnet: true,
      prominence: 'rare',
      withTestNetworks: false,
      tokens,
      assets: [{ caip19: 'stellar:testnet/slip44:148', ...coin }],
    },
  ],
  onlyTransfers: ({ network, code, issuer }) => ({
    words: `Payments of ${code} on ${network === 'pubnet' ? 'Stellar' : 'Stellar’s test network'}${issuer === null ? '' : ', for a usual fee'}.`,
    conditions: [
      `stellar.tx.network == ${quoted(network)}`,
      onlyPaymentsOf(issuer === null ? 'XLM' : `${code}-${issuer}`),
      // The fee is paid in XLM, which a limit on another asset does not count.
      ...(issuer === null ? [] : [usualFeeCondition]),
    ],
  }),
  ledgers: [],
  mayShareLedger: null,
  family: ({ network, code, issuer }) => `${network} ${code} ${issuer}`,
  shares: () => separate,
}
