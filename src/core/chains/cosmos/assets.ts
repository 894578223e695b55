import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate } from '../declaration/effects.ts'
import { cosmosLedgers } from './evm-chain-ids.ts'
import { type CosmosNetwork, caip2Reference, everyNetwork } from './networks.ts'
import { onlyTransfersOf } from './only-transfers.ts'
import { isPlainNetwork } from './plain-networks.ts'

/** A denomination on one chain. */
export interface CosmosAsset {
  /** CAIP-2 reference of its chain. */
  readonly reference: string
  /** Denomination. For a coin that came over IBC, its hash is in capitals: chains also take small letters (ibc-go's `ParseHexHash`). */
  readonly denom: string
}

const byReference = new Map(
  everyNetwork.map(([chainId, network]) => [caip2Reference(chainId), { chainId, ...network }]),
)

/**
 * CAIP-19 has no page for this namespace. The coin of a chain that is known goes by `slip44:118`, the number of most of them; what came
 * over IBC by `ibc:` and the hash of its denomination, as wallets write it, since CAIP-19 has no slash in there.
 */
export const cosmosAssets: ChainAssets<CosmosAsset> = {
  written: 'cosmos:<chain id>/slip44:118 or /ibc:<hash>',

  spelling: caip19 => caip19.replace(/\/ibc:([0-9a-f]{64})$/i, (_, hash: string) => `/ibc:${hash.toUpperCase()}`),

  parse(caip19) {
    const [, reference = '', hash] =
      /^cosmos:([-a-zA-Z0-9]{1,32})\/(?:slip44:118|ibc:([0-9A-F]{64}))$/.exec(caip19) ?? []
    if (reference === '') return undefined
    if (hash !== undefined) return { reference, denom: `ibc/${hash}` }
    const denom = byReference.get(reference)?.coin.denom
    return denom === undefined ? undefined : { reference, denom }
  },

  key: keyOf,
  inWords: asset => `${tokenOf(asset)?.symbol ?? asset.denom} on ${networkName(asset)}`,
  token: tokenOf,

  networks: () =>
    everyNetwork.map(
      ([
        chainId,
        {
          name,
          testnet,
          coin: { symbol, decimals },
        },
      ]) => ({
        chain: `cosmos:${caip2Reference(chainId)}`,
        network: name,
        testnet,
        prominence: testnet ? 'rare' : 'common',
        withTestNetworks: false,
        tokens: {
          namespace: 'ibc',
          label: 'Hash of the coin, from another chain',
          pattern: '[0-9A-F]{64}',
          caseMatters: true,
          problem: 'It has 64 digits or capital letters from A to F: what stands behind ibc/.',
          decimalsHint: 'Most have 6.',
        },
        assets: [{ caip19: `cosmos:${caip2Reference(chainId)}/slip44:118`, symbol, decimals }],
      }),
    ),

  onlyTransfers({ reference, denom }) {
    return reference.startsWith('hashed-') ? undefined : onlyTransfersOf(reference, denom)
  },

  ledgers: cosmosLedgers,
  mayShareLedger: network => !isPlainNetwork(network),
  family: keyOf,
  shares: () => separate,
}

function keyOf({ reference, denom }: CosmosAsset): string {
  return `${reference} ${denom}`
}

function networkOfAsset({ reference }: CosmosAsset): (CosmosNetwork & { readonly chainId: string }) | undefined {
  return byReference.get(reference)
}

function networkName(asset: CosmosAsset): string {
  return networkOfAsset(asset)?.name ?? asset.reference
}

function tokenOf(asset: CosmosAsset) {
  const coin = networkOfAsset(asset)?.coin
  return coin?.denom === asset.denom ? { symbol: coin.symbol, decimals: coin.decimals } : undefined
}
