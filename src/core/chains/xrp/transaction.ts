import { toHex } from '../../schema/hex.ts'
import { addressOfAccount } from './address.ts'
import type { XrpAmount } from './amount.ts'
import { transactionTypes } from './field-names.ts'
import { checkKind, isRead } from './kinds.ts'
import { readFields, type XrpFields } from './read-fields.ts'
import { malformed } from './refusals.ts'
import { WireReader } from './wire-reader.ts'

/** A transaction as it is signed, read from its bytes alone. */
export interface XrpTransaction {
  /** `Payment`; `type 999` for a number that is not known here. */
  readonly type: string
  /** True if each of its fields is known here, and their effect together. */
  readonly isRead: boolean
  /** Whose transaction it is. */
  readonly account: string
  /** Fee in drops. */
  readonly fee: bigint
  readonly fields: XrpFields
  /** Public key of the one key that signs it, lower-case hex; null if several sign. */
  readonly signingKey: string | null
  /** Account of the key that is asked, if several sign; null if one key signs. */
  readonly signsFor: string | null
  /** With what goes before it when it is hashed. */
  readonly bytes: Uint8Array
}

/** Prefixes of a transaction that one key signs (`STX`), and of a transaction that several sign (`SMT`). */
const prefixes = { single: '53545800', multi: '534d5400' } as const

export function isXrpTransaction(bytes: Uint8Array): boolean {
  const prefix = toHex(bytes.subarray(0, 4))
  return prefix === prefixes.single || prefix === prefixes.multi
}

/**
 * The prefix, the fields in their only order, and, if several sign, the account id of the key (20 bytes).
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED`
 */
export function decodeTransaction(bytes: Uint8Array): XrpTransaction {
  if (!isXrpTransaction(bytes)) throw malformed('it does not begin with STX or SMT')
  const isMulti = toHex(bytes.subarray(0, 4)) === prefixes.multi
  if (isMulti && bytes.length < 24) throw malformed('it ends before the account that signs it')
  const end = isMulti ? bytes.length - 20 : bytes.length
  const fields = readFields(new WireReader(bytes.subarray(4, end)))
  const number = Number(numberOf(fields, 'TransactionType'))
  const type = transactionTypes[number] ?? `type ${number}`
  const account = accountOf(fields, 'Account')
  const fee = amountOf(fields, 'Fee')
  if (account === undefined) throw malformed('it has no Account')
  if (fee?.kind !== 'xrp') throw malformed('it has no Fee in XRP')
  numberOf(fields, 'Sequence')
  checkKind(type, fields)
  return {
    type,
    isRead: isRead(type),
    account,
    fee: fee.drops,
    fields,
    signingKey: signingKeyOf(fields, isMulti),
    signsFor: isMulti ? addressOfAccount(bytes.subarray(end)) : null,
    bytes,
  }
}

function signingKeyOf(fields: XrpFields, isMulti: boolean): string | null {
  const field = fields.get('SigningPubKey')
  if (field?.kind !== 'bytes') throw malformed('it has no SigningPubKey')
  if (isMulti !== (field.hex === ''))
    throw malformed(isMulti ? 'several keys sign it, and it names one' : 'its SigningPubKey is empty')
  return isMulti ? null : field.hex
}

/** @throws AgentError `TRANSACTION_INVALID` for a field that is not there */
function numberOf(fields: XrpFields, name: string): bigint {
  const number = numberIn(fields, name)
  if (number === undefined) throw malformed(`it has no ${name}`)
  return number
}

export function numberIn(fields: XrpFields, name: string): bigint | undefined {
  const field = fields.get(name)
  return field?.kind === 'number' ? field.number : undefined
}

export function accountOf(fields: XrpFields, name: string): string | undefined {
  const field = fields.get(name)
  return field?.kind === 'account' ? field.account : undefined
}

export function amountOf(fields: XrpFields, name: string): XrpAmount | undefined {
  const field = fields.get(name)
  return field?.kind === 'amount' ? field.amount : undefined
}
