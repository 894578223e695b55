import { toHex } from '../../schema/hex.ts'
import { readOperation, type StellarOperation } from './operation.ts'
import { malformed, unsupported } from './refusals.ts'
import { readMuxed, readSigner, type StellarAccount } from './xdr-parts.ts'
import { XdrReader } from './xdr-reader.ts'

export type StellarNetwork = 'pubnet' | 'testnet' | 'other'

/** SHA-256 of the passphrases “Public Global Stellar Network ; September 2015” and “Test SDF Network ; September 2015”. */
const networkIds: Readonly<Record<string, StellarNetwork>> = {
  '7ac33997544e3175d266bd022439b22cdb16508c01163f26e5cb2a3e1045a979': 'pubnet',
  cee0302d59844d32bdca915c8203dd44b33fbb7edc19051ea37abedf28ecd472: 'testnet',
}

const envelopes = { transaction: 2, feeBump: 5 } as const

export type StellarMemo =
  | { readonly kind: 'text' /** Text as the bytes have it; it need not be UTF-8. */; readonly bytes: Uint8Array }
  | { readonly kind: 'id'; readonly id: bigint }
  | { readonly kind: 'hash' | 'return'; readonly hex: string }

/** Conditions under which a transaction is good, beside its sequence number. */
export interface Preconditions {
  /** Seconds since 1970; 0 is never. Undefined where there are no bounds of time. */
  readonly time: { readonly from: bigint; readonly until: bigint } | undefined
  readonly others: readonly { readonly label: string; readonly value: string }[]
}

export interface StellarTransaction {
  readonly network: StellarNetwork
  /** Hex. */
  readonly networkId: string
  readonly source: StellarAccount
  /** At most, in stroops: of the fee bump where it is one. */
  readonly fee: bigint
  /** Account that pays the fee of a fee bump; undefined for a transaction that is none. */
  readonly feeSource: StellarAccount | undefined
  readonly sequence: bigint
  readonly preconditions: Preconditions
  readonly memo: StellarMemo | undefined
  /** Number of operations that it says it has; fewer are read if one is not. */
  readonly operationCount: number
  readonly operations: readonly StellarOperation[]
}

/** Tells if bytes begin as those that are hashed for a transaction on one of the two networks. */
export function beginsWithNetwork(bytes: Uint8Array): boolean {
  return bytes.length >= 36 && Object.hasOwn(networkIds, toHex(bytes.subarray(0, 32)))
}

/** Tells if bytes begin with a network id, of any network, and one of the types of envelope that are signed. */
export function isSignaturePayload(bytes: Uint8Array): boolean {
  if (bytes.length < 36) return false
  const type = Buffer.from(bytes.subarray(32, 36)).readUInt32BE()
  return type === envelopes.transaction || type === envelopes.feeBump
}

/**
 * The network id (32 bytes), the type of envelope, and the transaction in XDR (`TransactionSignaturePayload`).
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED`
 */
export function decodeTransaction(bytes: Uint8Array): StellarTransaction {
  const reader = new XdrReader(bytes)
  const networkId = toHex(reader.take(32, 'the network id'))
  const network = networkIds[networkId] ?? 'other'
  const type = reader.u32('the type of envelope')
  if (type === envelopes.transaction) {
    const transaction = { network, networkId, feeSource: undefined, ...readTransaction(reader) }
    reader.end()
    return transaction
  }
  if (type !== envelopes.feeBump) throw unsupported(`its envelope is of the type ${type}`)
  const feeSource = readMuxed(reader, 'the account that pays the fee')
  const fee = reader.amount('the fee')
  if (reader.u32('the type of the inner envelope') !== envelopes.transaction)
    throw malformed('what is inside the fee bump is no transaction')
  const inner = readTransaction(reader)
  if (!hasUnread(inner.operations)) {
    reader.list(20, 'signatures', () => reader.take(4, 'a signature') && reader.opaque(64, 'a signature'))
    if (reader.u32('its extension') !== 0) throw unsupported('its extension is not known here')
  }
  reader.end()
  return { network, networkId, ...inner, feeSource, fee }
}

function hasUnread(operations: readonly StellarOperation[]): boolean {
  return operations.some(({ act }) => act.type === 'unread')
}

function readTransaction(reader: XdrReader) {
  const source = readMuxed(reader, 'the account')
  const fee = BigInt(reader.u32('the fee'))
  const sequence = reader.i64('the sequence number')
  const preconditions = readPreconditions(reader)
  const memo = readMemo(reader)
  const operationCount = reader.u32('the number of operations')
  if (operationCount > 100) throw malformed('it has more than 100 operations')
  const operations: StellarOperation[] = []
  while (operations.length < operationCount && !hasUnread(operations.slice(-1))) operations.push(readOperation(reader))
  if (!hasUnread(operations) && reader.u32('its extension') !== 0) throw unsupported('its extension is not known here')
  return { source, fee, sequence, preconditions, memo, operationCount, operations }
}

function readPreconditions(reader: XdrReader): Preconditions {
  const kind = reader.u32('when it is good')
  if (kind === 0) return { time: undefined, others: [] }
  if (kind === 1) return { time: readTime(reader), others: [] }
  if (kind !== 2) throw malformed('when it is good is written in no way that there is')
  const others: { label: string; value: string }[] = []
  const time = reader.optional('bounds of time', () => readTime(reader))
  const ledgers = reader.optional('bounds of ledgers', () => [reader.u32('a ledger'), reader.u32('a ledger')] as const)
  if (ledgers)
    others.push({ label: 'Ledgers', value: `from ${ledgers[0]}${ledgers[1] === 0 ? '' : ` until ${ledgers[1]}`}` })
  const least = reader.optional('a least sequence number', () => reader.i64('the least sequence number'))
  if (least !== undefined) others.push({ label: 'Sequence number before at least', value: `${least}` })
  const age = reader.u64('the age of the sequence number')
  if (age > 0n) others.push({ label: 'Not before, after the one before', value: `${age} s` })
  const gap = reader.u32('the gap of ledgers')
  if (gap > 0) others.push({ label: 'Ledgers after the one before at least', value: `${gap}` })
  for (const signer of reader.list(2, 'other signers', () => readSigner(reader, 'another signer')))
    others.push({ label: 'Needs also', value: signer })
  return { time, others }
}

function readTime(reader: XdrReader) {
  return { from: reader.u64('the earliest time'), until: reader.u64('the latest time') }
}

function readMemo(reader: XdrReader): StellarMemo | undefined {
  const kind = reader.u32('the memo')
  if (kind === 0) return undefined
  if (kind === 1) return { kind: 'text', bytes: reader.opaque(28, 'the memo') }
  if (kind === 2) return { kind: 'id', id: reader.u64('the memo') }
  if (kind === 3 || kind === 4) return { kind: kind === 3 ? 'hash' : 'return', hex: toHex(reader.take(32, 'the memo')) }
  throw malformed('the memo is of no type that there is')
}
