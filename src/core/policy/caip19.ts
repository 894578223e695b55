import { type EthereumAddress, parseEthereumAddress } from '../chains/ethereum/address.ts'
import { isSolanaAddress } from '../chains/solana/address.ts'

/** An asset that can be measured. */
export type Asset = EthereumAsset | BitcoinAsset | SolanaAsset

/** The native coin of an EVM chain, or an ERC-20 token. */
export interface EthereumAsset {
  readonly namespace: 'eip155'
  readonly chainId: bigint
  /** Null for the native coin. */
  readonly token: EthereumAddress | null
}

/** Bitcoin, on a network by the name people have for it. */
export interface BitcoinAsset {
  readonly namespace: 'bip122'
  readonly network: string
}

/** SOL, or a token, on a cluster by the name people have for it. */
export interface SolanaAsset {
  readonly namespace: 'solana'
  readonly cluster: string
  /** Base58; null for SOL. */
  readonly mint: string | null
}

/** The first 32 hex digits of the hash of each network's first block (CAIP-2 in the bip122 namespace). */
const bitcoinNetworks: Readonly<Record<string, string>> = {
  '000000000019d6689c085ae165831e93': 'Bitcoin',
  '000000000933ea01ad0ee984209779ba': 'Bitcoin testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'Bitcoin testnet4',
  '00000008819873e925422c1ff0f99f7c': 'Bitcoin signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'Bitcoin regtest',
}

/** What transactions of Bitcoin and Solana are offered to be counted by: they do not say which network they are for. */
export const mainBitcoin = 'bip122:000000000019d6689c085ae165831e93'
export const mainSolana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The first 32 characters of the hash of each cluster's first block (CAIP-2 in the solana namespace). */
const solanaClusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'Solana devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana testnet',
}

/**
 * Reads a CAIP-19 asset type, for example `eip155:1/slip44:60`, `eip155:8453/erc20:0x…`, `bip122:000000000019d6689c085ae165831e93/slip44:0`,
 * `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501` or `…/token:<mint>`. Any SLIP-44 code of an EVM chain is its native coin.
 * `undefined` for any other asset, and for an address whose checksum is wrong.
 */
export function parseCaip19(text: string): Asset | undefined {
  return ethereumAsset(text) ?? bitcoinAsset(text) ?? solanaAsset(text)
}

/**
 * The same for two assets that are counted as one: neither a Bitcoin transaction nor one of Solana says which network it is for.
 */
export function assetKey(asset: Asset): string {
  if (asset.namespace === 'eip155') return `eip155 ${asset.chainId} ${asset.token}`
  return asset.namespace === 'bip122' ? 'bip122' : `solana ${asset.mint}`
}

function ethereumAsset(text: string): EthereumAsset | undefined {
  const [, chain, coin, address] =
    /^eip155:([1-9]\d{0,19})\/(?:slip44:(\d{1,10})|erc20:(0x[0-9a-f]{40}))$/i.exec(text) ?? []
  if (chain === undefined) return undefined
  const chainId = BigInt(chain)
  if (coin !== undefined) return { namespace: 'eip155', chainId, token: null }
  const token = parseEthereumAddress(address ?? '')
  return token && { namespace: 'eip155', chainId, token }
}

/** SLIP-44 has 0 for Bitcoin and 1 for every network that tests; wallets write 0 for both. */
function bitcoinAsset(text: string): BitcoinAsset | undefined {
  const [, reference = ''] = /^bip122:([0-9a-f]{32})\/slip44:[01]$/.exec(text) ?? []
  const network = Object.hasOwn(bitcoinNetworks, reference) ? bitcoinNetworks[reference] : undefined
  return network === undefined ? undefined : { namespace: 'bip122', network }
}

function solanaAsset(text: string): SolanaAsset | undefined {
  const [, reference = '', mint] =
    /^solana:([1-9A-HJ-NP-Za-km-z]{32})\/(?:slip44:501|token:([1-9A-HJ-NP-Za-km-z]{32,44}))$/.exec(text) ?? []
  const cluster = Object.hasOwn(solanaClusters, reference) ? solanaClusters[reference] : undefined
  if (cluster === undefined || (mint !== undefined && !isSolanaAddress(mint))) return undefined
  return { namespace: 'solana', cluster, mint: mint ?? null }
}
