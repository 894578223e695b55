import type { Field, Warning } from '../../../shared/card.ts'
import { sha256 } from '../../crypto/hash.ts'
import { visible } from '../../display/visible.ts'
import { toHex } from '../../schema/hex.ts'
import { type DescribedTransaction, danger, detail, fitting, notice } from '../declaration/described.ts'
import { textOf } from '../wire/text-of.ts'
import { trxAmount } from './amounts.ts'
import { describeContract } from './describe-contract.ts'
import { tronFeeAboveUsual } from './fee.ts'
import { addressField } from './fields.ts'
import { type TronTransaction, typeName } from './transaction.ts'

/**
 * Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed.
 * @param own - Address of the key that is to sign; undefined where it is not known.
 */
export function describeTronTransaction(transaction: TronTransaction, own: string | undefined): DescribedTransaction {
  const { raw, contract, permission_id, fee_limit, data } = transaction
  const action = describeContract(contract)
  const isOthers = own !== undefined && contract.owner_address !== own
  const from = isOthers ? `, from the account ${contract.owner_address}` : ''
  return {
    title: 'Sign a transaction',
    sentence: fitting(`${action.sentence}${from} on Tron`, `Sign a ${typeName(contract)} on Tron`),
    fields: [
      { label: 'Network', value: 'Tron. The transaction does not say whether the main network or one for tests' },
      ...action.fields,
      ...memoField(data),
      addressField(isOthers ? 'Account, which is not this key’s own' : 'Account', contract.owner_address),
      { label: 'Fee limit', value: `${trxAmount(fee_limit)} for running contracts`, exact: `${fee_limit} sun` },
      { label: 'Expires', value: timeInWords(transaction.expiration) },
      detail({ label: 'Made', value: timeInWords(transaction.timestamp) }),
      { label: 'Permission', value: permissionInWords(permission_id) },
      detail({ label: 'Contract type', value: typeName(contract) }),
      ...rareFields(transaction),
    ],
    warnings: [
      ...action.warnings,
      ...(isOthers ? [danger(`It acts for the account ${contract.owner_address}, which is not this key’s own.`)] : []),
      ...expiryWarnings(transaction),
      ...(tronFeeAboveUsual(transaction)?.warnings ?? []),
    ],
    raw: [
      { label: 'Unsigned transaction', value: toHex(raw) },
      { label: 'Digest (SHA-256), its id', value: toHex(sha256(raw)) },
    ],
  }
}

function memoField(data: Uint8Array): Field[] {
  if (data.length === 0) return []
  const text = textOf(data)
  return text === undefined
    ? [{ label: 'Memo, not text', value: toHex(data.subarray(0, 1_000)), style: 'bytes' }]
    : [{ label: 'Memo', value: visible(text, 2_000, { lines: true }), style: 'text' }]
}

/** The last moment that a date can be written of. */
const lastTime = 8_640_000_000_000_000n

function timeInWords(milliseconds: bigint): string {
  if (milliseconds === 0n) return 'not said'
  if (milliseconds > lastTime) return 'never, as far as dates go'
  return `${new Date(Number(milliseconds)).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** Nodes take a transaction at most a day before it expires. */
const usualLife = 24n * 60n * 60n * 1_000n

function expiryWarnings({ expiration, timestamp }: TronTransaction): Warning[] {
  return timestamp > 0n && expiration - timestamp > usualLife
    ? [notice('It expires more than a day after it was made, so it may be sent at a later time.')]
    : []
}

function permissionInWords(id: number): string {
  if (id === 0) return 'that of the owner'
  return id === 1 ? 'that of the witness (1)' : `number ${id}, with which several keys may have to sign`
}

/** Lists fields that no transaction needs, and that nodes do not look at. */
function rareFields({ ref_block_num, scripts, provider, name }: TronTransaction): Field[] {
  const bytes = { Scripts: scripts, Provider: provider, 'Contract name': name }
  return [
    ...(ref_block_num === 0n ? [] : [{ label: 'Block number', value: ref_block_num.toString() }]),
    ...Object.entries(bytes).flatMap(([label, value]) =>
      value.length === 0 ? [] : [{ label, value: toHex(value.subarray(0, 1_000)), style: 'bytes' as const }],
    ),
  ]
}
