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

/** Bytes that two chains take for their own would be counted by the limits of one alone: they are unknown to all. */
function readByChains(bytes: Uint8Array, signedAs: SignedAs, asked: MessageAsked): ReadMessage | undefined {
  const [read, ...others] = chains.flatMap(({ readMessage }) => readMessage(bytes, signedAs, asked) ?? [])
  return others.length > 0
    ? unreadable(bytes, signedAs, 'more than one chain can read the bytes that are signed')
    : read
}

function readAsText(bytes: Uint8Array, signedAs: SignedAs, asked: MessageAsked): ReadMessage {
  // Text of 32 bytes that is hashed could be a hash itself, made to read as text.
  const readable = isText(bytes) && (signedAs === 'message' || bytes.length !== 32)
  const unread = unreadable(bytes, signedAs, 'the bytes that are signed could stand for anything')
  return {
    described: describeText(bytes, asked) ?? unread.described,
    signs: readable ? { kind: 'text' } : unread.signs,
    means: unread.means,
  }
}

/** @param why - Said where limits count it, for people. */
function unreadable(bytes: Uint8Array, signedAs: SignedAs, why: string): ReadMessage {
  const curve = signedAs === 'message' ? 'CURVE_ED25519' : 'CURVE_SECP256K1'
  return {
    described: describeUnreadable(bytes, howSigned[signedAs]),
    signs: { kind: 'unreadable', curve, why },
    means: { kind: 'bytes' },
  }
}

const howSigned: Readonly<Record<SignedAs, string>> = {
  message: 'as a message',
  keccak256: 'hashed with keccak256',
  sha256: 'hashed with sha256',
  sha256d: 'hashed twice with sha256',
}
