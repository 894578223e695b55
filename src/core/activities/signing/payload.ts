import { decodeAuthorization } from '../../chains/ethereum/authorization.ts'
import { decodeTypedData } from '../../chains/ethereum/typed-data.ts'
import { keccak256, sha256 } from '../../crypto/hash.ts'
import { AgentError } from '../../errors.ts'
import type { SigningInput, SigningKey } from '../../ports/signer.ts'
import { hexBytes } from '../../schema/hex.ts'
import { describeBytes, describeDigest, type Reading, withDigest } from './reading.ts'

/** What is signed, and what it is said to be: both from the same bytes. */
export interface Payload {
  readonly input: SigningInput
  readonly reading: Reading
}

export type PayloadEncoding = keyof typeof encodings
export type HashFunction = keyof typeof hashFunctions

export interface PayloadParameters {
  readonly payload: string
  readonly encoding: PayloadEncoding
  readonly hashFunction: HashFunction
}

/** Hashes applied to the decoded bytes; null where they are the digest already, or are signed as a message. */
export const hashFunctions = {
  HASH_FUNCTION_NO_OP: null,
  HASH_FUNCTION_SHA256: sha256,
  HASH_FUNCTION_KECCAK256: keccak256,
  HASH_FUNCTION_NOT_APPLICABLE: null,
} as const

/** Who asks, and where the payload stands in the request, for errors. */
export interface PayloadContext {
  readonly field: string
  readonly webOrigin: string | undefined
}

type Decoder = (parameters: PayloadParameters, key: SigningKey, context: PayloadContext) => Payload

/** How `payload` is turned into what is signed (wire.md §7.1). */
export const encodings = {
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
  PAYLOAD_ENCODING_EIP712({ payload }, key, { field }) {
    requireSecp256k1(key, 'PAYLOAD_ENCODING_EIP712')
    const { digest, ...described } = decodeTypedData(payload, field)
    return { input: { curve: 'CURVE_SECP256K1', digest }, reading: withDigest(described, 'EIP-712 digest', digest) }
  },
  PAYLOAD_ENCODING_EIP7702_AUTHORIZATION({ payload }, key, { field }) {
    requireSecp256k1(key, 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION')
    const { digest, ...described } = decodeAuthorization(payload, field)
    return { input: { curve: 'CURVE_SECP256K1', digest }, reading: withDigest(described, 'EIP-7702 digest', digest) }
  },
} as const satisfies Record<string, Decoder>

/** @throws AgentError `REQUEST_INVALID` */
export function decodePayload(parameters: PayloadParameters, key: SigningKey, context: PayloadContext): Payload {
  return encodings[parameters.encoding](parameters, key, context)
}

function ofBytes(
  bytes: Uint8Array,
  { hashFunction }: PayloadParameters,
  key: SigningKey,
  { field, webOrigin }: PayloadContext,
): Payload {
  const signing = { webOrigin, address: key.address }
  if (key.curve === 'CURVE_ED25519') {
    if (hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE') {
      throw invalid(
        'parameters.hashFunction',
        'invalid hash function: ed25519 keys sign the message itself, so send HASH_FUNCTION_NOT_APPLICABLE',
      )
    }
    return { input: { curve: key.curve, message: bytes }, reading: describeBytes(bytes, 'message', signing) }
  }
  if (hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE') {
    throw invalid(
      'parameters.hashFunction',
      'invalid hash function: HASH_FUNCTION_NOT_APPLICABLE is for ed25519 keys only',
    )
  }
  const hash = hashFunctions[hashFunction]
  if (hash) {
    const digest = hash(bytes)
    const reading = describeBytes(bytes, hash === keccak256 ? 'keccak256' : 'sha256', signing)
    return { input: { curve: key.curve, digest }, reading: withDigest(reading, 'Digest', digest) }
  }
  if (bytes.length !== 32) {
    throw invalid(
      field,
      `expected a 32-bytes-long digest: HASH_FUNCTION_NO_OP signs the payload as it is, and it has ${bytes.length} bytes`,
    )
  }
  return { input: { curve: key.curve, digest: bytes }, reading: describeDigest(bytes) }
}

function requireSecp256k1(key: SigningKey, encoding: string): void {
  if (key.curve !== 'CURVE_SECP256K1')
    throw invalid('parameters.encoding', `invalid payload encoding: ${encoding} needs a secp256k1 key`)
}

function invalid(field: string, message: string): AgentError {
  return new AgentError('REQUEST_INVALID', message, { detail: { field } })
}
