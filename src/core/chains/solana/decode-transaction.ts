import { decodeMessage, mostBytesOf, signatureLength } from './decode-message.ts'
import type { SolanaTransaction } from './transaction.ts'
import { malformed, unsupportedVersion, WireReader } from './wire-reader.ts'

/** A transaction as clients send it, some or all of its signatures missing. */
export interface UnsignedSolanaTransaction {
  readonly transaction: SolanaTransaction
  /** 64 bytes each, for the signers in their order; all zeros where one is missing. */
  readonly signatures: readonly Uint8Array[]
}

/**
 * The whole wire format. Up to version 0: a compact-u16 count of signatures, 64 bytes each, and the message. Version 1: the message, and
 * 64 bytes for each of its signers.
 *
 * @throws AgentError `TRANSACTION_TYPE_UNSUPPORTED` for another version than legacy, 0 and 1; `TRANSACTION_INVALID` for what is cut
 * short, too long, or not in its only encoding, and if the count is not the number of the signers.
 */
export function decodeUnsigned(bytes: Uint8Array): UnsignedSolanaTransaction {
  try {
    return decode(bytes)
  } catch (refusal) {
    throw isMessage(bytes) ? malformed(bytes[0] === 0x81 ? aMessageOfVersion1Alone : aMessageAlone) : refusal
  }
}

const aMessageAlone =
  'it is a message alone; send the whole transaction, with the number of signatures and 64 zeros for each before it'
const aMessageOfVersion1Alone =
  'it is a message alone; send the whole transaction, with 64 zeros for each signature after it'

function isMessage(bytes: Uint8Array): boolean {
  try {
    decodeMessage(bytes)
    return true
  } catch {
    return false
  }
}

function decode(bytes: Uint8Array): UnsignedSolanaTransaction {
  const [first] = bytes
  if (first === undefined) throw malformed('it is empty')
  // Nothing holds 128 signatures: a first byte from 0x80 on is the version of a message, with which version 1 begins (SIMD-0385).
  if (first > 0x81) throw unsupportedVersion(first & 0x7f)
  const most = mostBytesOf(first === 0x81 ? 1 : 0)
  if (bytes.length > most) throw malformed(`it is longer than the ${most} bytes that validators take`)
  if (first === 0x80) throw malformed(aMessageAlone)
  return first === 0x81 ? messageFirst(bytes) : signaturesFirst(bytes)
}

function messageFirst(bytes: Uint8Array): UnsignedSolanaTransaction {
  const signers = bytes[1] ?? 0
  const end = bytes.length - signatureLength * signers
  if (end < 0) throw malformed('it ends before the end of its signatures')
  const reader = new WireReader(bytes.subarray(end))
  return {
    transaction: decodeMessage(bytes.subarray(0, end)),
    signatures: Array.from({ length: signers }, () => reader.take(signatureLength, 'its signatures')),
  }
}

function signaturesFirst(bytes: Uint8Array): UnsignedSolanaTransaction {
  const reader = new WireReader(bytes)
  const count = reader.compactU16('the number of signatures')
  const signatures = Array.from({ length: count }, () => reader.take(signatureLength, 'its signatures'))
  const transaction = decodeMessage(reader.rest())
  // A message of version 1 stands before its signatures: validators refuse it here.
  if (transaction.version === 1) throw malformed('its version is 1, in which the signatures stand after the message')
  if (count !== transaction.signers.length) {
    throw malformed(
      `it has ${count} signatures and needs ${transaction.signers.length}; send zeros for those that are missing`,
    )
  }
  return { transaction, signatures }
}

/** The same transaction with one more signature. Every other byte is as it was. */
export function withSignature(
  { transaction: { message, version }, signatures }: UnsignedSolanaTransaction,
  index: number,
  signature: Uint8Array,
): Uint8Array {
  const all = signatures.map((each, at) => (at === index ? signature : each))
  if (version === 1) return Buffer.concat([message, ...all])
  // Fewer signatures than 128 fit into a transaction, so that their count is one byte.
  return Buffer.concat([Buffer.of(signatures.length), ...all, message])
}
