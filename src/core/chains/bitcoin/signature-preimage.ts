import { RawOldTx, VarBytes } from '@scure/btc-signer/script.js'
import { sha256 } from '../../crypto/hash.ts'
import type { OneKeyScript } from './one-key-script.ts'
import type { UnsignedTransaction } from './psbt.ts'

/** BIP-340 begins what is hashed for one purpose alone with the hash of its name, twice. */
const taprootTag = Buffer.concat([sha256(Buffer.from('TapSighash')), sha256(Buffer.from('TapSighash'))])

/** Types of signature hash: ALL, NONE or SINGLE, with ANYONECANPAY or without; taproot has DEFAULT, 0, beside them. */
const hashTypes: ReadonlySet<number> = new Set([1, 2, 3, 0x81, 0x82, 0x83])

/**
 * Tells which rules make bytes the preimage of a signature in a Bitcoin transaction: with SHA-256 twice as before segregated witness
 * or by BIP-143, once by BIP-341. `undefined` for other bytes. Only a transaction by the first could be read from them: the others
 * hash the outputs before they put them in.
 */
export function signaturePreimageIn(
  bytes: Uint8Array,
  hashed: 'sha256' | 'sha256d',
): OneKeyScript['rules'] | undefined {
  if (hashed === 'sha256') return isTaproot(bytes) ? 'taproot' : undefined
  if (isSegwit(bytes)) return 'segwit'
  return legacyPreimageIn(bytes) ? 'legacy' : undefined
}

/** The tag, the epoch 0, the hash type, and at least version, lock time and spend type of the message. */
function isTaproot(bytes: Uint8Array): boolean {
  const head = taprootTag.length
  if (bytes.length < head + 2 + 4 + 4 + 1 || Buffer.compare(bytes.subarray(0, head), taprootTag) !== 0) return false
  const type = bytes[head + 1] as number
  return bytes[head] === 0 && (type === 0 || hashTypes.has(type))
}

/** version 4, prevouts 32, sequences 32, outpoint 36, script, value 8, sequence 4, outputs 32, lock time 4, hash type 4. */
function isSegwit(bytes: Uint8Array): boolean {
  const [head, tail] = [4 + 32 + 32 + 36, 8 + 4 + 32 + 4 + 4]
  return bytes.length > head + tail && isTyped(bytes) && isWhole(() => VarBytes.decode(bytes.subarray(head, -tail)))
}

/** Data that is hashed for an input by the rules before segregated witness. */
export interface LegacyPreimage {
  /** The scripts of its inputs are empty, except the input that is signed, which has the script it spends. */
  readonly transaction: UnsignedTransaction
  /** Which parts the signature covers: ALL is 1. */
  readonly hashType: number
}

/** The transaction, and the hash type in four bytes; `undefined` for other bytes. */
export function legacyPreimageIn(bytes: Uint8Array): LegacyPreimage | undefined {
  if (bytes.length <= 4 || !isTyped(bytes)) return undefined
  // The library keeps views of what it reads, and Buffers share memory.
  const serialized = Uint8Array.from(bytes.subarray(0, -4))
  try {
    return { transaction: RawOldTx.decode(serialized), hashType: bytes.at(-4) as number }
  } catch {
    return undefined
  }
}

/** Little-endian, in four bytes at the end. */
function isTyped(bytes: Uint8Array): boolean {
  const [type = 0, ...rest] = bytes.subarray(-4)
  return hashTypes.has(type) && rest.every(byte => byte === 0)
}

/** Decoders throw for what is cut short, and for what has more behind it. */
function isWhole(decode: () => unknown): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}
