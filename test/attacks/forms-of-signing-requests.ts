import { toHex } from 'viem'
import { sha256 } from '../../src/core/crypto/hash.ts'
import { type Accounts, digests, type Hash, type Thing } from './hashed-payments.ts'

const hashFunctions: Readonly<Record<Hash, string | undefined>> = {
  keccak256: 'HASH_FUNCTION_KECCAK256',
  sha256: 'HASH_FUNCTION_SHA256',
  // The agent hashes once.
  sha256d: undefined,
  message: 'HASH_FUNCTION_NOT_APPLICABLE',
}

export interface Request {
  readonly type: string
  readonly parameters: object
  readonly preimages?: readonly Uint8Array[]
}

export type Door = (thing: Thing, signWith: string, accounts: Accounts) => Request | undefined

export const hexadecimal = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export function raw(signWith: string, payload: string, hashFunction: string, encoding = 'HEXADECIMAL'): Request {
  const parameters = { signWith, payload, encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction }
  return { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters }
}

export function batch(signWith: string, payloads: readonly string[], hashFunction: string): Request {
  const parameters = { signWith, payloads, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction }
  return { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', parameters }
}

/** Known to do nothing else. */
export const signIn =
  'app.example wants you to sign in with your Solana account:\n24KebvJCscDwVm5KDMF3BJzZ8F6NqXpPUGGVC9Nz1bG6'
export const plain = hexadecimal(Buffer.from(signIn))
export const greeting = `\x19Ethereum Signed Message:\n${signIn.length}${signIn}`

/** Undefined where something does not fit through a door. */
export const doors: Readonly<Record<string, Door>> = {
  'a transaction request': ({ front }, signWith) =>
    front && {
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters: { signWith, type: front.type, unsignedTransaction: hexadecimal(front.unsigned) },
    },
  'a transaction request of the first version': ({ front }, privateKeyId) =>
    front && {
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION',
      parameters: { privateKeyId, type: front.type, unsignedTransaction: hexadecimal(front.unsigned) },
    },
  'a payload': ({ bytes, hash }, signWith) => through(hash, name => raw(signWith, hexadecimal(bytes), name)),
  'a payload with 0x': ({ bytes, hash }, signWith) => through(hash, name => raw(signWith, toHex(bytes), name)),
  'a payload of the first version': ({ bytes, hash }, privateKeyId) =>
    through(hash, hashFunction => ({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD',
      parameters: {
        privateKeyId,
        payload: hexadecimal(bytes),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction,
      },
    })),
  text: ({ bytes, hash }, signWith) => {
    const text = Buffer.from(bytes).toString('utf8')
    if (Buffer.compare(Buffer.from(text, 'utf8'), bytes) !== 0) return undefined
    return through(hash, name => raw(signWith, text, name, 'TEXT_UTF8'))
  },
  'several payloads, one of them': ({ bytes, hash }, signWith) =>
    through(hash, name => batch(signWith, [hexadecimal(bytes)], name)),
  'the last of several payloads': ({ bytes, hash }, signWith) =>
    through(hash, name => batch(signWith, [plain, plain, hexadecimal(bytes)], name)),
  'its hash': ({ bytes, hash }, signWith) =>
    hash === 'message' ? undefined : raw(signWith, hexadecimal(digests[hash](bytes)), 'HASH_FUNCTION_NO_OP'),
  'its hash among several': ({ bytes, hash }, signWith) => {
    if (hash === 'message') return undefined
    const other = hexadecimal(sha256(Buffer.from(plain)))
    return batch(signWith, [other, hexadecimal(digests[hash](bytes))], 'HASH_FUNCTION_NO_OP')
  },
  'its hash, with what was hashed': ({ bytes, hash }, signWith) =>
    hash === 'message'
      ? undefined
      : { ...raw(signWith, hexadecimal(digests[hash](bytes)), 'HASH_FUNCTION_NO_OP'), preimages: [bytes] },
  'its hash among several, with what was hashed': ({ bytes, hash }, signWith) => {
    if (hash === 'message') return undefined
    // A text, which moves nothing.
    const hashed = hash === 'keccak256' ? [Buffer.from(greeting), bytes] : [bytes]
    const payloads = hashed.map(each => hexadecimal(digests[hash](each)))
    return { ...batch(signWith, payloads, 'HASH_FUNCTION_NO_OP'), preimages: hashed }
  },
  'what is hashed once more': ({ bytes, hash }, signWith) =>
    hash === 'sha256d' ? raw(signWith, hexadecimal(sha256(bytes)), 'HASH_FUNCTION_SHA256') : undefined,
  'what is hashed once more, with what was hashed': ({ bytes, hash }, signWith) =>
    hash === 'sha256d'
      ? { ...raw(signWith, hexadecimal(sha256(bytes)), 'HASH_FUNCTION_SHA256'), preimages: [bytes] }
      : undefined,
  'a payload, by another address of the key': ({ bytes, hash, signer }, _, { otherAddress }) =>
    signer === 'ethereum' ? through(hash, name => raw(otherAddress, hexadecimal(bytes), name)) : undefined,
  'its hash, by another address of the key': ({ bytes, hash, signer }, _, { otherAddress }) =>
    signer === 'ethereum' && hash !== 'message'
      ? raw(otherAddress, hexadecimal(digests[hash](bytes)), 'HASH_FUNCTION_NO_OP')
      : undefined,
}

function through(hash: Hash, request: (hashFunction: string) => Request): Request | undefined {
  const hashFunction = hashFunctions[hash]
  return hashFunction === undefined ? undefined : request(hashFunction)
}
