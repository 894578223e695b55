import { decodeMessage, mostBytes, signatureLength } from './message.ts'
import type { SolanaTransaction } from './transaction.ts'
import { malformed, unsupportedVersion, WireReader } from './wire-reader.ts'

/** A transaction as clients send it, some or all of its signatures missing. */
export interface UnsignedSolanaTransaction {
  readonly transaction: SolanaTransaction
  /** 64 bytes each, for the signers in their order; all zeros where one is missing. */
  readonly signatures: readonly Uint8Array[]
}

/**
 * The whole wire format: a compact-u16 count of signatures, 64 bytes each, and the message.
 *
 * @throws AgentError `TRANSACTION_TYPE_UNSUPPORTED` for another version than legacy and 0; `TRANSACTION_INVALID` for what is cut
 * short, too long, or not in its only encoding, and where the count is not that of the signers.
 */
export function decodeUnsigned(bytes: Uint8Array): UnsignedSolanaTransaction {
  try {
    return decode(bytes)
  } catch (refusal) {
    throw isMessage(bytes) ? malformed(aMessageAlone) : refusal
  }
}

const aMessageAlone =
  'it is a message alone; send the whole transaction, with the number of signatures and 64 zeros for each before it'

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
  if (bytes.length > mostBytes) throw malformed(`it is longer than the ${mostBytes} bytes that validators take`)
  // No packet holds 128 signatures: a first byte from 0x80 on is the version of a message, with which version 1 begins (SIMD-0385).
  if (first >= 0x80) throw first === 0x80 ? malformed(aMessageAlone) : unsupportedVersion(first & 0x7f)
  const reader = new WireReader(bytes)
  const count = reader.compactU16('the number of signatures')
  const signatures = Array.from({ length: count }, () => reader.take(signatureLength, 'its signatures'))
  const transaction = decodeMessage(reader.rest())
  if (count !== transaction.signers.length) {
    throw malformed(
      `it has ${count} signatures and needs ${transaction.signers.length}; send zeros for those that are missing`,
    )
  }
  return { transaction, signatures }
}

/** The same transaction with one more signature. Every other byte is as it was. */
export function withSignature(
  { transaction: { message }, signatures }: UnsignedSolanaTransaction,
  index: number,
  signature: Uint8Array,
): Uint8Array {
  // Fewer signatures than 128 fit into a transaction, so that their count is one byte.
  return Buffer.concat([
    Buffer.of(signatures.length),
    ...signatures.map((each, at) => (at === index ? signature : each)),
    message,
  ])
}
