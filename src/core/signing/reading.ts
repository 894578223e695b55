import { type Described, danger } from '../chains/declaration/described.ts'
import type { MessageAsked, ReadMessage, SignedAs } from '../chains/declaration/read-message.ts'
import type { Signed } from '../chains/declaration/signed.ts'
import { describeText, describeUnreadable, isText } from '../chains/declaration/text.ts'
import { chains } from '../chains/index.ts'
import type { Meaning } from '../ports/signer.ts'
import { toHex } from '../schema/hex.ts'

/** What some bytes mean to a person, before it is known with which key they are signed. */
export interface Reading extends Described {
  readonly raw: readonly { readonly label: string; readonly value: string }[]
}

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

/** Reads bytes that are hashed by the agent, or signed as they are: as what they are on a chain, as text, or not at all. */
export function readBytes(
  bytes: Uint8Array,
  signedAs: SignedAs,
  asked: MessageAsked,
): { readonly reading: Reading; readonly signs: Signed; readonly means: Meaning } {
  const { described, signs, means } = readByChains(bytes, signedAs, asked) ?? readAsText(bytes, signedAs, asked)
  return { reading: { ...described, raw: [{ label: 'Bytes', value: toHex(bytes) }] }, signs, means }
}

function readByChains(bytes: Uint8Array, signedAs: SignedAs, asked: MessageAsked): ReadMessage | undefined {
  for (const { readMessage } of chains) {
    const read = readMessage(bytes, signedAs, asked)
    if (read) return read
  }
  return undefined
}

function readAsText(bytes: Uint8Array, signedAs: SignedAs, asked: MessageAsked): ReadMessage {
  // Text of 32 bytes that is hashed could be a hash itself, made to read as text.
  const readable = isText(bytes) && (signedAs === 'message' || bytes.length !== 32)
  const curve = signedAs === 'message' ? 'CURVE_ED25519' : 'CURVE_SECP256K1'
  return {
    described: describeText(bytes, asked) ?? describeUnreadable(bytes, howSigned[signedAs]),
    signs: readable
      ? { kind: 'text' }
      : { kind: 'unreadable', curve, why: 'the bytes that are signed could stand for anything' },
    means: { kind: 'bytes' },
  }
}

const howSigned: Readonly<Record<SignedAs, string>> = {
  message: 'as a message',
  keccak256: 'hashed with keccak256',
  sha256: 'hashed with sha256',
  sha256d: 'hashed twice with sha256',
}
