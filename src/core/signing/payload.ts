import type { PrepareContext } from '../activity/context.ts'
import { schemeOf } from '../chains/address-formats.ts'
import type { PayloadBudget } from '../chains/declaration/payload-budget.ts'
import type { SignedAs } from '../chains/declaration/read-message.ts'
import type { ReadPayload } from '../chains/declaration/read-payload.ts'
import type { Signed } from '../chains/declaration/signed.ts'
import { chains } from '../chains/index.ts'
import { knownTexts } from '../chains/known-texts.ts'
import { curves } from '../crypto/curves.ts'
import { keccak256, sha256 } from '../crypto/hash.ts'
import { AgentError } from '../errors.ts'
import { requireSignable } from '../keys/hardware-wallet-signer.ts'
import type { Meaning, SigningInput, SigningKey } from '../ports/signer.ts'
import type { SmartContractInterface } from '../records/smart-contract-interface.ts'
import type { Curve } from '../schema/curve.ts'
import { hexBytes } from '../schema/hex.ts'
import { isOfSsh } from '../ssh/ssh-signed.ts'
import { describeDigest, hashesOf, type Reading, readBytes, withDigest } from './reading.ts'

/** Content to sign, with its meaning for people and policies: all from the same bytes. */
export interface Payload {
  readonly input: SigningInput
  /** Put into words only when they are asked for: most requests are decided without a card. */
  readonly reading: () => Reading
  /** Content for policies and limits. */
  readonly signs: Signed
}

export type HashFunction = keyof typeof hashFunctions

export interface PayloadParameters {
  readonly payload: string
  /** One of {@link encodings}. */
  readonly encoding: string
  readonly hashFunction: HashFunction
}

/** Hashes applied to the decoded bytes; null where they are the digest already, or are signed as a message. */
export const hashFunctions = {
  HASH_FUNCTION_NO_OP: null,
  HASH_FUNCTION_SHA256: sha256,
  HASH_FUNCTION_KECCAK256: keccak256,
  HASH_FUNCTION_NOT_APPLICABLE: null,
} as const

/** Context of a payload: who asks, and where the payload stands in the request, for errors. */
export interface PayloadContext extends Pick<PrepareContext, 'webOrigin' | 'askedAt' | 'hardwareWallets'> {
  /** Preimage of the digest that is sent, if a client lodged it. For a payload of SSH, the proof or object beside it. */
  readonly preimage: Uint8Array | undefined
  readonly field: string
  /** One for all payloads of a request. */
  readonly budget: PayloadBudget
  readonly interfaces: readonly SmartContractInterface[]
}

type Decoder = (parameters: PayloadParameters, key: SigningKey, context: PayloadContext) => Payload

/** Decoders that turn `payload` into what is signed (wire.md §7.1). */
export const encodings: Readonly<Record<string, Decoder>> = {
  PAYLOAD_ENCODING_HEXADECIMAL(parameters, key, context) {
    const bytes = hexBytes(parameters.payload)
    if (!bytes)
      throw invalid(context.field, 'invalid payload encoding: payload is not hexadecimal, two digits to a byte')
    return ofBytes(bytes, parameters, key, context)
  },
  PAYLOAD_ENCODING_TEXT_UTF8(parameters, key, context) {
    // A lone surrogate has no UTF-8: something else than what was sent would be signed.
    if (!parameters.payload.isWellFormed())
      throw invalid(context.field, 'invalid payload encoding: payload is not well-formed text')
    return ofBytes(Buffer.from(parameters.payload, 'utf8'), parameters, key, context)
  },
  ...Object.fromEntries(
    chains.flatMap(({ curve, payloads }) =>
      Object.entries(payloads).map(([encoding, read]) => [encoding, ofChain(encoding, curve, read)]),
    ),
  ),
}

function ofChain(encoding: string, curve: Curve, read: ReadPayload): Decoder {
  return ({ payload }, key, context) => {
    if (key.curve !== curve) {
      throw invalid('parameters.encoding', `invalid payload encoding: ${encoding} is for ${curves[curve].name} keys`)
    }
    const { signs, digest, digestName, describe } = read(payload, { ...context, address: key.address })
    return {
      input: curve === 'CURVE_ED25519' ? { curve, message: digest, means: signs } : { curve, digest, means: signs },
      reading: () => withDigest(describe(), digestName, digest),
      signs,
    }
  }
}

/** @throws AgentError `REQUEST_INVALID`, `NOT_SUPPORTED` for what the hardware wallet that holds the key cannot sign */
export function decodePayload(parameters: PayloadParameters, key: SigningKey, context: PayloadContext): Payload {
  const decode = encodings[parameters.encoding]
  if (!decode) throw invalid('parameters.encoding', 'invalid payload encoding')
  const payload = decode(parameters, key, context)
  requireSignable(context.hardwareWallets, key, payload.input, context.field)
  return payload
}

function ofBytes(
  bytes: Uint8Array,
  { hashFunction }: Pick<PayloadParameters, 'hashFunction'>,
  key: SigningKey,
  context: PayloadContext,
): Payload {
  const { field, preimage } = context
  // What SSH signs holds hashes itself, and what comes beside it says what they stand for.
  const isPreimage = preimage !== undefined && !isOfSsh(bytes, key)
  if (key.curve === 'CURVE_ED25519') {
    if (hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE') {
      throw invalid(
        'parameters.hashFunction',
        'invalid hash function: ed25519 keys sign the message itself, so send HASH_FUNCTION_NOT_APPLICABLE',
      )
    }
    return isPreimage ? ofPreimage(preimage, bytes, key, context) : ofRead(bytes, 'message', bytes, key, context)
  }
  if (hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE') {
    throw invalid(
      'parameters.hashFunction',
      'invalid hash function: HASH_FUNCTION_NOT_APPLICABLE is for ed25519 keys only',
    )
  }
  const hash = hashFunctions[hashFunction]
  const digest = hash?.(bytes)
  if (isPreimage) return ofPreimage(preimage, digest ?? bytes, key, context)
  if (digest) return ofRead(bytes, hash === keccak256 ? 'keccak256' : 'sha256', digest, key, context)
  if (bytes.length !== 32) {
    throw invalid(
      field,
      `expected a 32-bytes-long digest: HASH_FUNCTION_NO_OP signs the payload as it is, and it has ${bytes.length} bytes`,
    )
  }
  const why = 'only a hash was sent, and it could stand for anything'
  return {
    input: inputOf(key, bytes, { kind: 'digest' }),
    reading: () => describeDigest(bytes, key.addressFormat),
    signs: { kind: 'unreadable', curve: key.curve, why },
  }
}

/** @param signed - What the key signs: the bytes themselves, or their digest. */
function ofRead(
  bytes: Uint8Array,
  signedAs: SignedAs,
  signed: Uint8Array,
  key: SigningKey,
  { webOrigin, askedAt, interfaces, preimage: beside }: PayloadContext,
): Payload {
  const { curve, publicKey, address, addressFormat } = key
  const asked = { webOrigin, askedAt, address, publicKey, addressFormat, texts: knownTexts, signed, interfaces, beside }
  const { reading, signs, means } = readBytes(bytes, signedAs, curve, asked)
  return {
    input: inputOf(key, signed, means),
    reading: () => (signedAs === 'message' ? reading : withDigest(reading, 'Digest', signed)),
    signs,
  }
}

/** Returns the input of a key. It signs as its address has it: a taproot address signs as taproot outputs are spent (wire.md §7.1). */
function inputOf(key: SigningKey, signed: Uint8Array, means: Meaning): SigningInput {
  if (key.curve === 'CURVE_ED25519') return { curve: key.curve, message: signed, means }
  if (key.curve === 'CURVE_P256') return { curve: key.curve, digest: signed, means }
  const scheme = key.addressFormat === null ? 'ofCurve' : schemeOf(key.addressFormat)
  return { curve: key.curve, digest: signed, means, ...(scheme !== 'ofCurve' && { scheme }) }
}

/** Reads the bytes that a client lodged beside a digest. They stand for the digest only if they are its preimage. */
function ofPreimage(preimage: Uint8Array, digest: Uint8Array, key: SigningKey, context: PayloadContext): Payload {
  const hashes = hashesOf(key.curve)
  for (const [signedAs, { digests }] of hashes) {
    if (digests(preimage).some(each => Buffer.compare(each, digest) === 0))
      return ofRead(preimage, signedAs, digest, key, { ...context, preimage: undefined })
  }
  const tried = [...new Set([...hashes.values()].map(({ inWords }) => inWords))].join(', ')
  throw invalid(
    context.field,
    `invalid preimage: the Countersign-Preimage header does not hash to the digest that would be signed. What was tried: ${tried || 'nothing, since no chain of such keys signs hashes'}`,
  )
}

function invalid(field: string, message: string): AgentError {
  return new AgentError('REQUEST_INVALID', message, { detail: { field } })
}
