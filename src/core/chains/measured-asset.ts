import type { Asset } from './declaration/define-chain.ts'
import { chains } from './index.ts'

/**
 * An asset by its CAIP-19 name, for example `eip155:1/slip44:60`, `eip155:8453/erc20:0x…`, `bip122:000000000019d6689c085ae165831e93/slip44:0`
 * or `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:<mint>`. `undefined` for any that cannot be measured.
 */
export function measuredAsset(caip19: string): Asset | undefined {
  for (const { assets } of chains) {
    const asset = assets.parse(caip19)
    if (asset) return asset
  }
  return undefined
}

/** The one spelling of a CAIP-19 name; what is of no chain here is left as it is. */
export function caip19Spelling(caip19: string): string {
  return (
    chains.find(({ namespace }) => caip19.toLowerCase().startsWith(`${namespace}:`))?.assets.spelling(caip19) ?? caip19
  )
}

/** How the names of assets that can be measured are written, for errors. */
export const measuredAssets = (): string => chains.map(({ assets }) => assets.written).join(', ')
