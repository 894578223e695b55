import type { Field, Warning } from '../../../shared/card.ts'
import { count, groupThousands } from '../../display/amount.ts'
import { branch, listField } from '../../display/list-field.ts'
import {
  type DescribedTransaction,
  danger,
  detail,
  fitting,
  inOrder,
  notice,
  withoutRepeats,
} from '../declaration/described.ts'
import type { DecodedCall } from '../ethereum/calls/call-tree.ts'
import { describeCall } from '../ethereum/calls/describe-calls.ts'
import { type CallBudget, callBudget } from '../ethereum/calls/follow-on-cards.ts'
import { accessListField } from '../ethereum/describe-transaction.ts'
import { whomCreationPays } from '../ethereum/effects.ts'
import { bytesField, integerField } from '../ethereum/encoding/fields.ts'
import { chainName, networkOf } from '../ethereum/networks/networks.ts'
import { contractCreation } from '../ethereum/transactions/warnings/contract-creation.ts'
import { callsOf } from './calls-of.ts'
import { highestFee, inDollars, tempoFeeAboveUsual } from './fee.ts'
import type { TempoAuthorization, TempoCall, TempoTransaction } from './transaction.ts'

/** Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed. */
export function describeTempo(transaction: TempoTransaction): DescribedTransaction {
  const { chainId, calls, authorizationList, keyAuthorization, accessList } = transaction
  const made = callsOf(transaction)
  const budget = callBudget()
  const said = calls.map((call, index) => describeOne(call, made[index] ?? null, budget))
  const on = ` on ${chainName(chainId)}`
  const also = alsoDoes(transaction)
  return {
    title: 'Sign a transaction',
    sentence: fitting(
      `${inOrder(said.map(({ sentence }) => sentence))}${on}${also}`,
      `${inOrder(said.map(({ short }) => short))}${on}${also}`,
      `Make ${count(calls.length, 'call')}${on}${also}`,
      `Make ${count(calls.length, 'call')} on chain ${chainId}${also}`,
    ),
    fields: [
      { label: 'Network', value: chainName(chainId) },
      ...said.map(({ fields }, index) => branch(calls.length === 1 ? 'Call' : `Call ${index + 1}`, fields)),
      ...(keyAuthorization === null ? [] : [bytesField('Key authorization', keyAuthorization)]),
      ...(authorizationList.length === 0
        ? []
        : [listField(count(authorizationList.length, 'authorization'), authorizationList, authorizationField)]),
      ...feeFields(transaction),
      ...windowFields(transaction),
      detail(integerField('Nonce', transaction.nonce)),
      ...(transaction.nonceKey === 0n ? [] : [detail(integerField('Nonce key', transaction.nonceKey))]),
      detail({ label: 'Type', value: '0x76 (Tempo)' }),
      ...(accessList.length === 0 ? [] : [accessListField(accessList)]),
    ],
    warnings: withoutRepeats([
      ...handedOver(transaction),
      ...said.flatMap(({ warnings }) => warnings),
      ...(tempoFeeAboveUsual(transaction)?.warnings ?? []),
      ...(networkOf(chainId) ? [] : [notice(`Chain ${chainId} is not known here.`)]),
    ]),
    raw: [
      { label: 'Unsigned transaction', value: toHex(transaction.unsigned) },
      { label: 'Digest (Keccak-256)', value: toHex(transaction.digest) },
    ],
  }
}

interface Said {
  readonly sentence: string
  readonly short: string
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
}

function describeOne({ value, data }: TempoCall, made: DecodedCall | null, budget: CallBudget): Said {
  const withValue = value > 0n ? `, with ${groupThousands(value)} of native value` : ''
  const valueFields = value > 0n ? [integerField('Value', value)] : []
  if (made === null) {
    const sentence = `Create a contract from ${count((data.length - 2) / 2, 'byte')} of code${withValue}`
    const fields: Field[] = [{ label: 'To', value: whomCreationPays }, ...valueFields]
    return {
      sentence,
      short: sentence,
      fields: [...fields, bytesField('Code', data)],
      warnings: [contractCreation(data, value > 0n ? `${groupThousands(value)} of native value` : null)],
    }
  }
  const call = describeCall(made, null, budget)
  return {
    sentence: `${call.sentence}${withValue}`,
    short: `${call.short}${withValue}`,
    fields: [
      { label: data === '0x' ? 'To' : 'Contract', value: made.to, style: 'address' },
      ...valueFields,
      ...(data === '0x' ? [] : call.fields),
    ],
    warnings: call.warnings,
  }
}

function alsoDoes({ keyAuthorization, authorizationList }: TempoTransaction): string {
  const key = keyAuthorization === null ? '' : ', and give another key power over the account'
  const code =
    authorizationList.length === 0 ? '' : `, and set the code of ${count(authorizationList.length, 'account')}`
  return `${key}${code}`
}

function handedOver({ keyAuthorization, authorizationList }: TempoTransaction): Warning[] {
  return [
    ...(keyAuthorization === null
      ? []
      : [
          danger('It holds a key authorization: another key may then act for the account, as that authorization says.'),
        ]),
    ...(authorizationList.length === 0
      ? []
      : [danger('It holds authorizations: other code then acts for these accounts, and can move all they hold.')]),
  ]
}

function authorizationField({ chainId, address, nonce, signature }: TempoAuthorization, index: number): Field {
  return branch(`Authorization ${index + 1}`, [
    { label: 'Network', value: chainName(chainId) },
    { label: 'Code of', value: address, style: 'address' },
    integerField('Nonce', nonce),
    bytesField('Signature', signature),
  ])
}

function feeFields(transaction: TempoTransaction): Field[] {
  const { sponsor, feeToken, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const units = highestFee(transaction)
  const token: Field = feeToken
    ? { label: 'Fee token', value: feeToken, style: 'address' }
    : { label: 'Fee token', value: 'not named: the network or the account’s own setting decides' }
  return [
    { label: 'Fee at most', value: inDollars(units), exact: `${units} units of the fee token` },
    ...(sponsor === 'none' ? [token] : [{ label: 'Fee paid by', value: payers[sponsor] }]),
    detail({ label: 'Gas limit', value: groupThousands(gas) }),
    perGas('Price per gas at most', maxFeePerGas),
    perGas('Tip per gas at most', maxPriorityFeePerGas),
  ]
}

const payers = {
  'to sign': 'somebody else, who has yet to sign, in a token they choose',
  'has signed': 'somebody else, who has signed, in a token they chose',
}

function perGas(label: string, price: bigint): Field {
  return detail({ label, value: price === 1n ? '1 attodollar' : `${groupThousands(price)} attodollars` })
}

function windowFields({ validAfter, validBefore }: TempoTransaction): Field[] {
  return [
    ...(validAfter === 0n ? [] : [{ label: 'Good from', value: moment(validAfter) }]),
    { label: 'Expires', value: validBefore === 0n ? 'never: it is good until it is carried out' : moment(validBefore) },
  ]
}

/** The last second that JavaScript has a date for. */
const lastSecond = 8_640_000_000_000n

function moment(seconds: bigint): string {
  if (seconds > lastSecond) return `${groupThousands(seconds)} seconds after 1970`
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
