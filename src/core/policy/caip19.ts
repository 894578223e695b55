import { type EthereumAddress, parseEthereumAddress } from '../chains/ethereum/address.ts'

/** An asset that can be measured: the native coin of an EVM chain, or an ERC-20 token. */
export interface Asset {
  readonly chainId: bigint
  /** Null for the native coin. */
  readonly token: EthereumAddress | null
}

/**
 * Reads a CAIP-19 asset type, for example `eip155:1/slip44:60` or `eip155:8453/erc20:0x…`. Any SLIP-44 code of an EVM chain is its
 * native coin. `undefined` for any other asset, and for an address whose checksum is wrong.
 */
export function parseCaip19(text: string): Asset | undefined {
  const [, chain, coin, address] =
    /^eip155:([1-9]\d{0,19})\/(?:slip44:(\d{1,10})|erc20:(0x[0-9a-f]{40}))$/i.exec(text) ?? []
  if (chain === undefined) return undefined
  const chainId = BigInt(chain)
  if (coin !== undefined) return { chainId, token: null }
  const token = parseEthereumAddress(address ?? '')
  return token && { chainId, token }
}
