import type { EthereumAddress } from './address.ts'

/** Tokens of Ethereum that count in 96 bits: UNI and COMP. */
const narrow: readonly string[] = [
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  '0xc00e94Cb662C3520282E6f5717214004A7f26888',
]
const mostIn96Bits = 2n ** 96n - 1n

/** Tells if a token takes an amount as no limit because it is at least the maximum of the token's 96 bits. */
export function isLimitlessIn96Bits(chainId: bigint, contract: EthereumAddress, amount: bigint): boolean {
  return chainId === 1n && narrow.includes(contract) && amount >= mostIn96Bits
}
