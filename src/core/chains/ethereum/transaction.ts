import { keccak256 } from '../../crypto/hash.ts'
import type { RecoverableSignature } from '../../crypto/secp256k1.ts'
import { AgentError } from '../../errors.ts'
import { checksummed, type EthereumAddress } from './address.ts'
import { decodeRlp, encodeRlp, integerBytes, type RlpItem } from './rlp.ts'

/** `0x` and lower-case hex digits, two a byte. */
export type Hex = `0x${string}`

/** Storage that a transaction says it will touch (EIP-2930). */
export interface AccessListEntry {
  readonly address: EthereumAddress
  /** 32 bytes each. */
  readonly storageKeys: readonly Hex[]
}

/** The signed word of some account that its code be that of `address` from now on (EIP-7702). */
export interface SignedAuthorization {
  /** 0 stands for every chain. */
  readonly chainId: bigint
  /** All zeros takes the code away again. */
  readonly address: EthereumAddress
  readonly nonce: bigint
  readonly yParity: bigint
  readonly r: bigint
  readonly s: bigint
}

/** How each field is read. Amounts are in wei. `at` is the field's name, for the error. */
const readers = {
  chainId(item: RlpItem, at: string): bigint {
    const chainId = integer(item, at, 64)
    if (chainId === 0n)
      throw malformed(`${at} is 0, so the chain id is missing; a transaction is for one chain (EIP-155)`)
    return chainId
  },
  /** EIP-2681 keeps the last value of 64 bits out. */
  nonce(item: RlpItem, at: string): bigint {
    const nonce = integer(item, at, 64)
    if (nonce === 2n ** 64n - 1n) throw malformed(`${at} is out of range (EIP-2681)`)
    return nonce
  },
  gasPrice: (item: RlpItem, at: string) => integer(item, at, 256),
  maxPriorityFeePerGas: (item: RlpItem, at: string) => integer(item, at, 256),
  maxFeePerGas: (item: RlpItem, at: string) => integer(item, at, 256),
  gas: (item: RlpItem, at: string) => integer(item, at, 64),
  /** Null where the transaction creates a contract. */
  to: (item: RlpItem, at: string) => (bytes(item, at).length === 0 ? null : address(item, at)),
  value: (item: RlpItem, at: string) => integer(item, at, 256),
  data: (item: RlpItem, at: string) => toHex(bytes(item, at)),
  accessList: (item: RlpItem, at: string) =>
    list(item, at).map((entry, index) => accessListEntry(entry, `${at}[${index}]`)),
  maxFeePerBlobGas: (item: RlpItem, at: string) => integer(item, at, 256),
  blobVersionedHashes: (item: RlpItem, at: string) =>
    list(item, at, 1).map((hash, index) => versionedHash(hash, `${at}[${index}]`)),
  authorizationList: (item: RlpItem, at: string) =>
    list(item, at, 1).map((entry, index) => signedAuthorization(entry, `${at}[${index}]`)),
} as const
type FieldName = keyof typeof readers

const legacyFields = ['nonce', 'gasPrice', 'gas', 'to', 'value', 'data', 'chainId'] as const
const unprotectedFields = ['nonce', 'gasPrice', 'gas', 'to', 'value', 'data'] as const
const accessListFields = ['chainId', 'nonce', 'gasPrice', 'gas', 'to', 'value', 'data', 'accessList'] as const
const feeMarketFields = [
  ...(['chainId', 'nonce', 'maxPriorityFeePerGas', 'maxFeePerGas'] as const),
  ...(['gas', 'to', 'value', 'data', 'accessList'] as const),
] as const

/** The fields of each type, in the order of its encoding; `byte` comes before them (EIP-2718). */
const layouts = {
  /** EIP-155: before it is signed, two empty items stand after the chain id. */
  legacy: { byte: null, fields: legacyFields },
  eip2930: { byte: 0x01, fields: accessListFields },
  eip1559: { byte: 0x02, fields: feeMarketFields },
  /** The body, without the blobs. */
  eip4844: { byte: 0x03, fields: [...feeMarketFields, 'maxFeePerBlobGas', 'blobVersionedHashes'] as const },
  eip7702: { byte: 0x04, fields: [...feeMarketFields, 'authorizationList'] as const },
} as const satisfies Record<string, { byte: number | null; fields: readonly FieldName[] }>

export type TransactionType = keyof typeof layouts

type Fields = { readonly [Name in FieldName]: ReturnType<(typeof readers)[Name]> }
type FieldsOf<Type extends TransactionType> = Pick<Fields, (typeof layouts)[Type]['fields'][number]>

/**
 * One unsigned transaction. What the person is shown, what policies test and what is signed are all read from this value.
 * Integers are bigints, amounts in wei; `data` is `0x` where there is none.
 */
export type EthereumTransaction = {
  readonly [Type in TransactionType]: FieldsOf<Type> & {
    readonly type: Type
    /** The bytes it was decoded from. */
    readonly unsigned: Uint8Array
    /** Keccak-256 of `unsigned`, 32 bytes: what is signed. */
    readonly digest: Uint8Array
  }
}[TransactionType]

/**
 * A legacy transaction of six fields, as before EIP-155: it names no chain, so one signature carries it out on every chain. It is
 * never made here, and recognised where its bytes are sent as a payload.
 */
export type UnprotectedTransaction = Omit<FieldsOf<'legacy'>, 'chainId'> & {
  readonly type: 'unprotected'
  /** The bytes it was decoded from. */
  readonly unsigned: Uint8Array
  /** Keccak-256 of `unsigned`, 32 bytes: what is signed. */
  readonly digest: Uint8Array
}

/**
 * Decodes an unsigned Ethereum transaction: legacy with its chain id (EIP-155), or of type 0x01 (EIP-2930), 0x02 (EIP-1559),
 * 0x03 (EIP-4844, without blobs) or 0x04 (EIP-7702). There is one encoding of each transaction; any other is refused.
 *
 * @throws AgentError `TRANSACTION_TYPE_UNSUPPORTED` for another type byte; `TRANSACTION_INVALID` for bytes that are not
 * canonical RLP, have more after it, lack or exceed fields, hold a value no chain would take, carry a signature already,
 * or name no chain.
 */
export function decodeUnsignedTransaction(unsigned: Uint8Array): EthereumTransaction {
  const type = typeOf(unsigned)
  const { byte, fields } = layouts[type]
  const items = decodeRlp(byte === null ? unsigned : unsigned.subarray(1))
  if (!items || items instanceof Uint8Array) {
    throw malformed('it is not one RLP list in its canonical form, or bytes follow it')
  }
  const body = type === 'legacy' ? legacyBody(items) : typedBody(items, type)
  const values = Object.fromEntries(fields.map((name, index) => [name, readers[name](body[index] as RlpItem, name)]))
  const transaction = { type, ...values, unsigned, digest: keccak256(unsigned) } as unknown as EthereumTransaction
  refuseWhatNoChainTakes(transaction)
  return transaction
}

/** `undefined` for bytes that are no legacy transaction of six fields in its one encoding, or hold a value no chain would take. */
export function readUnprotectedTransaction(unsigned: Uint8Array): UnprotectedTransaction | undefined {
  const items = decodeRlp(unsigned)
  if (!items || items instanceof Uint8Array || items.length !== unprotectedFields.length) return undefined
  try {
    const fields = unprotectedFields.map((name, index) => [name, readers[name](items[index] as RlpItem, name)])
    const values = Object.fromEntries(fields) as Omit<FieldsOf<'legacy'>, 'chainId'>
    return { type: 'unprotected', ...values, unsigned, digest: keccak256(unsigned) }
  } catch {
    return undefined
  }
}

/**
 * The signed transaction, ready to be sent: legacy with v = 2 · chain id + 35 + recovery id (EIP-155), the others with their
 * y parity. Its fields are the very bytes that were decoded.
 */
export function assembleSigned(transaction: EthereumTransaction, signature: RecoverableSignature): Uint8Array {
  const { byte } = layouts[transaction.type]
  const items = decodeRlp(byte === null ? transaction.unsigned : transaction.unsigned.subarray(1)) as readonly RlpItem[]
  const [r, s] = [signature.r, signature.s].map(half => integerBytes(toBigInt(half))) as [Uint8Array, Uint8Array]
  const parity = BigInt(signature.recoveryId)
  if (byte === null) {
    const v = transaction.chainId * 2n + 35n + parity
    return encodeRlp([...items.slice(0, legacyFields.indexOf('chainId')), integerBytes(v), r, s])
  }
  return Buffer.concat([Buffer.of(byte), encodeRlp([...items, integerBytes(parity), r, s])])
}

function typeOf(unsigned: Uint8Array): TransactionType {
  const [first] = unsigned
  if (first === undefined) throw malformed('it is empty')
  // EIP-2718: lists begin at 0xc0, types end at 0x7f.
  if (first >= 0xc0) return 'legacy'
  if (first >= 0x80)
    throw malformed(`it begins with ${byteName(first)}, which neither a list nor a type of transaction does`)
  const known = (Object.keys(layouts) as TransactionType[]).find(type => layouts[type].byte === first)
  if (known) return known
  throw new AgentError(
    'TRANSACTION_TYPE_UNSUPPORTED',
    `Ethereum transactions of type ${byteName(first)} are not supported; legacy ones and types 0x01 to 0x04 are.`,
    { detail: { field } },
  )
}

function legacyBody(items: readonly RlpItem[]): readonly RlpItem[] {
  if (items.length === 6) {
    throw malformed(
      'the chain id is missing: a legacy transaction of six fields is good on every chain; add it (EIP-155)',
    )
  }
  if (items.length !== 9) throw malformed(`a legacy transaction has 9 fields, and this has ${items.length}`)
  if (items.slice(legacyFields.length).some(item => item.length > 0)) throw alreadySigned()
  return items
}

function typedBody(items: readonly RlpItem[], type: Exclude<TransactionType, 'legacy'>): readonly RlpItem[] {
  const { byte, fields } = layouts[type]
  if (items.length === fields.length) return items
  if (items.length === fields.length + 3) throw alreadySigned()
  if (type === 'eip4844' && items[0] && !(items[0] instanceof Uint8Array)) {
    throw malformed(
      'it carries its blobs; send the transaction without them, only their versioned hashes are signed (EIP-4844)',
    )
  }
  throw malformed(`a transaction of type ${byteName(byte)} has ${fields.length} fields, and this has ${items.length}`)
}

/** Rules between fields, and rules that every chain has. */
function refuseWhatNoChainTakes(transaction: EthereumTransaction): void {
  if ('maxFeePerGas' in transaction && transaction.maxPriorityFeePerGas > transaction.maxFeePerGas) {
    throw malformed('maxPriorityFeePerGas is more than maxFeePerGas (EIP-1559)')
  }
  if ((transaction.type === 'eip4844' || transaction.type === 'eip7702') && transaction.to === null) {
    throw malformed(
      `to is missing: a transaction of type ${byteName(layouts[transaction.type].byte)} cannot create a contract`,
    )
  }
}

function accessListEntry(item: RlpItem, at: string): AccessListEntry {
  const [contract, keys] = tuple(item, at, 2)
  return {
    address: address(contract, `${at}.address`),
    storageKeys: list(keys, `${at}.storageKeys`).map((key, index) =>
      toHex(fixed(key, `${at}.storageKeys[${index}]`, 32)),
    ),
  }
}

function versionedHash(item: RlpItem, at: string): Hex {
  const hash = fixed(item, at, 32)
  if (hash[0] !== 0x01) throw malformed(`${at} is not a versioned hash of version 1 (EIP-4844)`)
  return toHex(hash)
}

function signedAuthorization(item: RlpItem, at: string): SignedAuthorization {
  const [chainId, contract, nonce, yParity, r, s] = tuple(item, at, 6)
  return {
    chainId: integer(chainId, `${at}.chainId`, 256),
    address: address(contract, `${at}.address`),
    nonce: integer(nonce, `${at}.nonce`, 64),
    yParity: integer(yParity, `${at}.yParity`, 8),
    r: integer(r, `${at}.r`, 256),
    s: integer(s, `${at}.s`, 256),
  }
}

function integer(item: RlpItem, at: string, bits: number): bigint {
  const digits = bytes(item, at)
  if (digits[0] === 0) throw malformed(`${at} is an integer with leading zeros`)
  if (digits.length * 8 > bits) throw malformed(`${at} is out of range: it has more than ${bits} bits`)
  return toBigInt(digits)
}

function address(item: RlpItem, at: string): EthereumAddress {
  return checksummed(fixed(item, at, 20))
}

function fixed(item: RlpItem, at: string, length: number): Uint8Array {
  const value = bytes(item, at)
  if (value.length !== length) throw malformed(`${at} should be ${length} bytes long, and is ${value.length}`)
  return value
}

function bytes(item: RlpItem, at: string): Uint8Array {
  if (item instanceof Uint8Array) return item
  throw malformed(`${at} is a list where bytes belong`)
}

function list(item: RlpItem, at: string, least = 0): readonly RlpItem[] {
  if (item instanceof Uint8Array) throw malformed(`${at} is bytes where a list belongs`)
  if (item.length < least) throw malformed(`${at} is empty`)
  return item
}

function tuple<Length extends keyof Tuples>(item: RlpItem, at: string, length: Length): Tuples[Length] {
  const items = list(item, at)
  if (items.length !== length) throw malformed(`${at} should have ${length} items, and has ${items.length}`)
  return items as unknown as Tuples[Length]
}

interface Tuples {
  2: readonly [RlpItem, RlpItem]
  6: readonly [RlpItem, RlpItem, RlpItem, RlpItem, RlpItem, RlpItem]
}

function toBigInt(big: Uint8Array): bigint {
  return big.length === 0 ? 0n : BigInt(toHex(big))
}

function toHex(value: Uint8Array): Hex {
  return `0x${Buffer.from(value).toString('hex')}`
}

function byteName(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`
}

const field = 'parameters.unsignedTransaction'

function alreadySigned(): AgentError {
  return malformed('it is signed already; send the unsigned transaction')
}

function malformed(why: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `The Ethereum transaction cannot be signed: ${why}.`, {
    detail: { field },
  })
}
