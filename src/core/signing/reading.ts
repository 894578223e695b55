import { bareHash } from '../chains/declaration/bare-hash.ts'
import type { ChainHash } from '../chains/declaration/chain-hash.ts'
import { commonHashes } from '../chains/declaration/common-hashes.ts'
import type { Described } from '../chains/declaration/described.ts'
import type { MessageAsked, ReadMessage, SignedAs } from '../chains/declaration/read-message.ts'
import type { Signed } from '../chains/declaration/signed.ts'
import { describeTextOrHash, describeUnreadable, textOrHashSigned } from '../chains/declaration/text.ts'
import { chains } from '../chains/index.ts'
import type { Meaning } from '../ports/signer.ts'
import type { Curve } from '../schema/curve.ts'
import { toHex } from '../schema/hex.ts'
import { readSshSigned } from '../ssh/ssh-signed.ts'
import { describeSsh } from './describe-ssh.ts'

/** Meaning of some bytes for a person, before the key that signs them is known. */
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

/**
 * A digest could be of anything, and nobody can tell what from it.
 * @param addressFormat - Of the account or private key that signs; null for a key that goes by none.
 */
export function describeDigest(digest: Uint8Array, addressFormat: string | null): Reading {
  const format = addressFormat === null ? undefined : formatOf(addressFormat)
  const of = format ? `, for your ${format.inWords.split(/[,:]/)[0]} account` : ''
  return {
    sentence: `Sign a hash that cannot be read${of}. It could stand for anything, including a payment`,
    fields: [{ label: 'Hash', value: toHex(digest), style: 'bytes' }],
    warnings: [bareHash],
    raw: [{ label: 'Digest', value: toHex(digest) }],
  }
}

/** Lists how bytes that a key of this curve signs may be hashed, by the name that `readMessage` knows. */
export function hashesOf(curve: Curve): ReadonlyMap<string, ChainHash> {
  const own = chains.filter(chain => chain.curve === curve).flatMap(({ hashes }) => Object.entries(hashes))
  return new Map(curve === 'CURVE_ED25519' ? own : [...Object.entries(commonHashes), ...own])
}

/** What bytes are read with. */
export interface BytesAsked extends MessageAsked {
  /** What the program sent beside bytes of SSH, which hold hashes of it. */
  readonly beside?: Uint8Array | undefined
}

/**
 * Reads bytes that are hashed by the agent, or signed as they are: as what they are on a chain, as text, or not at all.
 * @param curve - Of the key that signs.
 */
export function readBytes(
  bytes: Uint8Array,
  signedAs: SignedAs,
  curve: Curve,
  asked: BytesAsked,
): { readonly reading: Reading; readonly signs: Signed; readonly means: Meaning } {
  const { described, signs, means } =
    readByOne(bytes, signedAs, curve, asked) ?? readAsText(bytes, signedAs, curve, asked)
  return { reading: { ...described, raw: [{ label: 'Bytes', value: toHex(bytes) }] }, signs, means }
}

/** Bytes that two chains, or a chain and SSH, take for their own would be counted by the limits of one alone: they are unknown to all. */
function readByOne(bytes: Uint8Array, signedAs: SignedAs, curve: Curve, asked: BytesAsked): ReadMessage | undefined {
  const [read, ...others] = [
    ...chains
      .filter(chain => chain.curve === curve)
      .flatMap(({ readMessage }) => readMessage(bytes, signedAs, asked) ?? []),
    ...(readSsh(bytes, signedAs, curve, asked) ?? []),
  ]
  return others.length > 0
    ? unreadable(bytes, signedAs, curve, 'more than one chain can read the bytes that are signed')
    : read
}

/** Lists the meaning of bytes that a key signs as SSH does; nothing for all others. */
function readSsh(bytes: Uint8Array, signedAs: SignedAs, curve: Curve, { publicKey, beside }: BytesAsked) {
  const isAsSsh = signedAs === (curve === 'CURVE_ED25519' ? 'message' : 'sha256')
  const signs = isAsSsh && publicKey !== undefined && readSshSigned(bytes, { curve, publicKey }, beside)
  return signs ? [{ described: describeSsh(signs), signs, means: { kind: 'bytes' } as const }] : undefined
}

function readAsText(bytes: Uint8Array, signedAs: SignedAs, curve: Curve, asked: MessageAsked): ReadMessage {
  // Where no chain reads what keys of a curve sign, a transaction that is text, as of the Cosmos SDK in JSON, would pass for harmless.
  const mayBeRead = chains.some(chain => chain.curve === curve)
  const unread = unreadable(bytes, signedAs, curve, 'the bytes that are signed could stand for anything')
  const isHash = signedAs === 'message' && bytes.length === 32 && hashesItself(asked.addressFormat ?? null)
  const asText = describeTextOrHash(bytes, asked)
  return {
    described: asText ?? (isHash ? describeDigest(bytes, asked.addressFormat ?? null) : unread.described),
    signs: (mayBeRead && textOrHashSigned(bytes, curve, asked)) || unread.signs,
    means: unread.means,
  }
}

/** @param why - Said where limits count it, for people. */
function unreadable(bytes: Uint8Array, signedAs: SignedAs, curve: Curve, why: string): ReadMessage {
  const how = signedAs === 'message' ? 'as a message' : hashesOf(curve).get(signedAs)?.inWords
  if (how === undefined) throw new Error(`Nothing is signed as ${signedAs} with ${curve}`)
  return {
    described: describeUnreadable(bytes, how),
    signs: { kind: 'unreadable', curve, why },
    means: { kind: 'bytes' },
  }
}

/** Tells if content that accounts of this format sign for their chain is hashed before it comes here. */
function hashesItself(addressFormat: string | null): boolean {
  return Object.keys(chainOfFormat(addressFormat)?.hashes ?? {}).length > 0
}

function formatOf(addressFormat: string) {
  return chainOfFormat(addressFormat)?.addressFormats[addressFormat as `ADDRESS_FORMAT_${string}`]
}

function chainOfFormat(addressFormat: string | null) {
  return addressFormat === null
    ? undefined
    : chains.find(({ addressFormats }) => Object.hasOwn(addressFormats, addressFormat))
}
