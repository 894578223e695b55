import type { Signed } from '../../activity/facts.ts'
import { bitcoinMessageIn } from '../../chains/bitcoin/message.ts'
import { signaturePreimageIn } from '../../chains/bitcoin/signature-preimage.ts'
import { type Described, danger } from '../../chains/described.ts'
import { describeAuthorization, readAuthorization } from '../../chains/ethereum/authorization.ts'
import { describeTransaction, describeUnprotected } from '../../chains/ethereum/describe-transaction.ts'
import { describeText, isReadable, personalMessageIn } from '../../chains/ethereum/personal-message.ts'
import type { SigningContext } from '../../chains/ethereum/sign-in.ts'
import {
  decodeUnsignedTransaction,
  type EthereumTransaction,
  readUnprotectedTransaction,
} from '../../chains/ethereum/transaction.ts'
import { readSolanaBytes } from '../../chains/solana/read-bytes.ts'
import type { AskedOfDevice } from '../../ports/devices.ts'
import { toHex } from '../../schema/hex.ts'

/** What some bytes mean to a person, before it is known with which key they are signed. */
export interface Reading extends Described {
  readonly raw: readonly { readonly label: string; readonly value: string }[]
}

/** `sha256d`: hashed twice with SHA-256, as Bitcoin does. `message`: signed as it is. */
export type SignedAs = 'keccak256' | 'sha256' | 'sha256d' | 'message'

export function withDigest(
  described: Described & Partial<Pick<Reading, 'raw'>>,
  label: string,
  digest: Uint8Array,
): Reading {
  return { ...described, raw: [...(described.raw ?? []), { label, value: toHex(digest) }] }
}

/** A digest could be that of anything, and nobody can tell what from it. */
export function describeDigest(digest: Uint8Array): Reading {
  return {
    sentence: 'Sign a hash that cannot be read. It could stand for anything, including a payment',
    fields: [{ label: 'Hash', value: toHex(digest), style: 'bytes' }],
    warnings: [
      danger('Only the hash was sent, not what it stands for. Approve it only if you know what the program is doing.'),
    ],
    raw: [{ label: 'Digest', value: toHex(digest) }],
  }
}

/**
 * Reads bytes that are hashed by the agent, or signed as they are. What could move money is read as what it is, and policies see
 * it as that: a rule about transactions cannot be got round by sending one as plain data.
 */
export function readBytes(
  bytes: Uint8Array,
  signedAs: SignedAs,
  context: SigningContext & { readonly publicKey?: string },
): { readonly reading: Reading; readonly signs: Signed; readonly means: AskedOfDevice } {
  const raw = [{ label: 'Bytes', value: toHex(bytes) }]
  if (signedAs === 'keccak256') {
    const transaction = asTransaction(bytes)
    if (transaction) {
      const described = describeTransaction(transaction)
      const reading = { ...described, warnings: [sentAsData, ...described.warnings], raw }
      const signs = { kind: 'transaction', transaction } as const
      return { reading, signs, means: signs }
    }
    const unprotected = readUnprotectedTransaction(bytes)
    if (unprotected) {
      const described = describeUnprotected(unprotected)
      const reading = { ...described, warnings: [sentAsData, ...described.warnings], raw }
      return { reading, signs: { kind: 'unprotectedTransaction', transaction: unprotected }, means: { kind: 'bytes' } }
    }
    const authorization = readAuthorization(bytes)
    if (authorization) {
      const described = describeAuthorization(authorization)
      const warning = danger('This was sent as plain data, and it is an authorization (EIP-7702).')
      const reading = { ...described, warnings: [warning, ...described.warnings], raw }
      const signs = { kind: 'authorization', authorization } as const
      return { reading, signs, means: signs }
    }
  }
  if (signedAs === 'message') {
    const read = readSolanaBytes(bytes, context.publicKey, context)
    if (read) return { ...read, reading: { ...read.described, raw } }
  }
  if (signedAs === 'sha256d') {
    const message = bitcoinMessageIn(bytes)
    if (message) {
      const described = describeBytes(message, 'message', context)
      const fields = [{ label: 'Kind', value: 'Bitcoin message (BIP-137)' }, ...described.fields]
      const signs = isReadable(message) ? text : unknownBytes(signedAs)
      return { reading: { ...described, fields, raw }, signs, means: { kind: 'bitcoinMessage', message } }
    }
  }
  const message = signedAs === 'keccak256' ? personalMessageIn(bytes) : undefined
  return {
    reading: { ...describeBytes(bytes, signedAs, context), raw },
    signs: isReadable(bytes) && !isDigest(message ?? bytes, signedAs) ? text : unknownBytes(signedAs),
    means: message ? { kind: 'personalMessage', message } : { kind: 'bytes' },
  }
}

const sentAsData = danger(
  'This was sent as plain data, and it is a transaction: the signature is enough to carry it out.',
)

const text: Signed = { kind: 'text' }

/** Contracts take a personal message around a hash for the signature of what was hashed, and 32 bytes can be made to read as text. */
function isDigest(message: Uint8Array, signedAs: SignedAs): boolean {
  return message.length === 32 && signedAs !== 'message'
}

function unknownBytes(signedAs: SignedAs): Signed {
  const curve = signedAs === 'message' ? 'CURVE_ED25519' : 'CURVE_SECP256K1'
  return { kind: 'unreadable', curve, why: 'the bytes that are signed could stand for anything' }
}

function describeBytes(bytes: Uint8Array, signedAs: SignedAs, context: SigningContext): Described {
  if (signedAs === 'keccak256' && bytes[0] === 0x19 && bytes[1] === 0x01 && bytes.length === 66) {
    const warning = danger(
      'These bytes stand for a typed message (EIP-712) that was hashed before it was sent, so it cannot be read.',
    )
    return { ...unreadable(bytes, signedAs), warnings: [warning] }
  }
  if ((signedAs === 'sha256' || signedAs === 'sha256d') && signaturePreimageIn(bytes, signedAs)) {
    return { ...unreadable(bytes, signedAs), ...bitcoinInput }
  }
  const described = describeText(bytes, context) ?? unreadable(bytes, signedAs)
  if (signedAs !== 'sha256' || bytes.length !== 32) return described
  return { ...described, warnings: [hashedAgain, ...described.warnings] }
}

const bitcoinInput: Pick<Described, 'sentence' | 'warnings'> = {
  sentence: 'Sign for one input of a Bitcoin transaction that is not shown',
  warnings: [
    danger(
      'These bytes are what Bitcoin hashes for an input: the signature spends it, and who is paid how much cannot be told. The program should send the whole transaction as a PSBT (TRANSACTION_TYPE_BITCOIN).',
    ),
  ],
}

/** Text among them: with some work, the first hash of a transaction can be made to read as text. */
const hashedAgain = danger(
  'These 32 bytes are hashed with SHA-256. Bitcoin hashes twice, so they may be the first hash of a transaction.',
)

function asTransaction(bytes: Uint8Array): EthereumTransaction | undefined {
  try {
    return decodeUnsignedTransaction(bytes)
  } catch {
    return undefined
  }
}

function unreadable(bytes: Uint8Array, signedAs: SignedAs): Described {
  const how =
    signedAs === 'message'
      ? 'as a message'
      : `hashed ${signedAs === 'sha256d' ? 'twice with sha256' : `with ${signedAs}`}`
  const hex = toHex(bytes)
  return {
    sentence: `Sign ${bytes.length} byte${bytes.length === 1 ? '' : 's'} that are not text, ${how}`,
    fields: [{ label: 'Bytes', value: hex.length > 512 ? `${hex.slice(0, 512)}…` : hex, style: 'bytes' }],
    warnings: [
      danger('The agent cannot tell what these bytes mean. Approve them only if you know what the program is doing.'),
    ],
  }
}
