import { getAddress } from 'viem/utils'
import { keccak256 } from '../../../crypto/hash.ts'
import { uncompressedSecp256k1 } from '../../../crypto/secp256k1.ts'
import { hexBytes } from '../../../schema/hex.ts'

/** `0x` and 40 hex digits, in the mixed case of EIP-55. */
export type EthereumAddress = `0x${string}`

/**
 * The address of a key: the last 20 bytes of the Keccak-256 of its point, in the mixed case of EIP-55.
 *
 * @param publicKey - 33 bytes compressed or 65 uncompressed.
 * @throws AgentError `REQUEST_INVALID` for what is not a point of secp256k1.
 */
export function ethereumAddress(publicKey: Uint8Array): EthereumAddress {
  return checksummed(keccak256(uncompressedSecp256k1(publicKey).subarray(1)).subarray(12))
}

/**
 * The address of the key that signs.
 * @param publicKey - Hex; null follows from one that is not 33 bytes long, as of ed25519.
 */
export function signerOf(publicKey: string): EthereumAddress | null {
  const bytes = hexBytes(publicKey)
  return bytes?.length === 33 ? ethereumAddress(bytes) : null
}

/** 20 bytes as an address in the mixed case of EIP-55. */
export function checksummed(address: Uint8Array): EthereumAddress {
  return getAddress(`0x${Buffer.from(address).toString('hex')}`)
}

/** A decoded value that is written as an address. One that is declared as text can be anything. */
export function asAddress(value: unknown): EthereumAddress | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? (value as EthereumAddress) : undefined
}

/**
 * An address as EIP-55 writes it, from text in lower case, upper case or mixed case;
 * `undefined` for what is no address, and for mixed case that is not the checksum, where a digit must be wrong.
 */
export function parseEthereumAddress(text: string): EthereumAddress | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const address = checksummed(Buffer.from(text.slice(2), 'hex'))
  const digits = text.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return oneCase || text === address ? address : undefined
}
