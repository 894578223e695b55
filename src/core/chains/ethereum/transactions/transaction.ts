import { keccak256 } from '../../../crypto/hash.ts'
import type { RecoverableSignature } from '../../../crypto/secp256k1.ts'
import { AgentError } from '../../../errors.ts'
import { decodeRlp, encodeRlp, integerBytes, type RlpItem } from '../encoding/rlp.ts'
import { type FieldName, fieldReaders, toBigInt } from './transaction-fields.ts'
import { alreadySigned, byteName, malformed, transactionField } from './transaction-refusals.ts'

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

type Fields = { readonly [Name in FieldName]: ReturnType<(typeof fieldReaders)[Name]> }
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
  const values = Object.fromEntries(
    fields.map((name, index) => [name, fieldReaders[name](body[index] as RlpItem, name)]),
  )
  const transaction = { type, ...values, unsigned, digest: keccak256(unsigned) } as unknown as EthereumTransaction
  refuseWhatNoChainTakes(transaction)
  return transaction
}

/** `undefined` for bytes that are no legacy transaction of six fields in its one encoding, or hold a value no chain would take. */
export function readUnprotectedTransaction(unsigned: Uint8Array): UnprotectedTransaction | undefined {
  const items = decodeRlp(unsigned)
  if (!items || items instanceof Uint8Array || items.length !== unprotectedFields.length) return undefined
  try {
    const fields = unprotectedFields.map((name, index) => [name, fieldReaders[name](items[index] as RlpItem, name)])
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
    { detail: { field: transactionField } },
  )
}

function legacyBody(items: readonly RlpItem[]): readonly RlpItem[] {
  if (items.length === 6) {
    throw malformed(
      'the chain id is missing: a legacy transaction of six fields is good on every chain; add it (EIP-155)',
    )
  }
  if (items.length !== 9) throw malformed(`a legacy transaction has 9 fields, and this has ${items.length}`)
  const signature = items.slice(legacyFields.length)
  if (signature.some(item => item.length > 0)) throw alreadySigned()
  // An empty list has another encoding: what is signed would not be what was sent.
  if (!signature.every(item => item instanceof Uint8Array)) throw malformed('r and s should be empty bytes')
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
