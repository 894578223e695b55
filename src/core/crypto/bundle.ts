import { hexBytes, toHex } from '../schema/hex.ts'
import type { Sealed } from './hpke.ts'
import { isUncompressedP256 } from './p256-key-pair.ts'

/** Proof of who made a bundle: a signature over its data, and the key that made it. */
export interface Voucher {
  /** 65 bytes uncompressed, P-256. */
  readonly publicKey: Uint8Array
  /** DER, over the SHA-256 of the data. */
  readonly signature: Uint8Array
}

/**
 * A signed container: how a target key, or what was encrypted to a client's, is handed out (wire.md §8.2).
 * @param data - JSON values; nothing in it is secret.
 */
export async function signedBundle(
  data: Readonly<Record<string, string>>,
  vouch: (data: Uint8Array) => Promise<Voucher>,
): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(data), 'utf8')
  const { publicKey, signature } = await vouch(bytes)
  return JSON.stringify({
    version: 'v1.0.0',
    data: toHex(bytes),
    dataSignature: toHex(signature),
    enclaveQuorumPublic: toHex(publicKey),
  })
}

/** `{ encappedPublic, ciphertext }` in hex, as bundles write them. */
export function writtenSealed({ encapsulated, ciphertext }: Sealed) {
  return { encappedPublic: toHex(encapsulated), ciphertext: toHex(ciphertext) }
}

/** Reads what a client encrypted to a target: JSON text of {@link writtenSealed}. `undefined` for anything else. */
export function parseSealed(text: string): Sealed | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { encappedPublic, ciphertext } = (value ?? {}) as Partial<Record<string, unknown>>
  if (typeof encappedPublic !== 'string' || typeof ciphertext !== 'string') return undefined
  const encapsulated = hexBytes(encappedPublic)
  const encrypted = hexBytes(ciphertext)
  if (!encapsulated || !encrypted || !isUncompressedP256(encapsulated)) return undefined
  return { encapsulated, ciphertext: encrypted }
}
