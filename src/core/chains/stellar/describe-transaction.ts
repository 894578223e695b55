import type { Field, Warning } from '../../../shared/card.ts'
import { count, formatUnits } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'
import {
  type Described,
  danger,
  detail,
  fitting,
  inOrder,
  noMemo,
  notice,
  withoutRepeats,
} from '../declaration/described.ts'
import { utc } from '../wire/utc.ts'
import { describeAct } from './describe-operation.ts'
import { feeAboveUsual, feeWarning } from './fee.ts'
import type { StellarMemo, StellarTransaction } from './transaction.ts'

const networks = {
  pubnet: { name: 'Stellar', on: 'Stellar' },
  testnet: { name: 'Stellar’s test network', on: 'Stellar’s test network' },
  other: { name: 'A network that is not known here', on: 'a network that is not known here' },
} as const

/**
 * Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed.
 * @param own - Address of the key that is to sign; undefined where it does not matter.
 */
export function describeStellarTransaction(transaction: StellarTransaction, own: string | undefined): Described {
  const { source, fee, feeSource, sequence, memo, preconditions } = transaction
  const told = transaction.operations.map(({ act }) => describeAct(act))
  return {
    sentence: sentenceOf(transaction, told),
    fields: [
      { label: 'Network', value: networks[transaction.network].name },
      ...operationFields(transaction, told),
      memoField(memo),
      { label: 'Account', value: source.address, style: 'address' },
      { label: 'Fee at most', value: `${formatUnits(fee, 7)} XLM`, exact: `${fee} stroops` },
      ...(feeSource ? [{ label: 'Fee paid by', value: feeSource.address, style: 'address' as const }] : []),
      ...timeFields(transaction),
      ...preconditions.others,
      detail({ label: 'Sequence number', value: `${sequence}` }),
    ],
    warnings: withoutRepeats([...told.flatMap(({ warnings }) => warnings), ...generalWarnings(transaction, own)]),
  }
}

/** Lists the fields of the operations. A single operation needs no sentence here: the card has it already. */
function operationFields({ operations, operationCount }: StellarTransaction, told: readonly Described[]): Field[] {
  const each = told.map(({ sentence, fields }, index) => {
    const by = operations[index]?.source
    return {
      sentence,
      children: [...fields, ...(by ? [{ label: 'For', value: by.address, style: 'address' as const }] : [])],
    }
  })
  if (operationCount === 1) return each.flatMap(({ children }) => children)
  return each.map(({ sentence, children }, index) => ({ label: `Operation ${index + 1}`, value: sentence, children }))
}

function sentenceOf(transaction: StellarTransaction, told: readonly Described[]): string {
  const { operationCount, source } = transaction
  const network = networks[transaction.network].on
  const [first, ...others] = told.map(({ sentence }) => sentence)
  if (first === undefined) return 'Do nothing but pay the fee'
  if (paysForAnother(transaction)) {
    const fee = `Pay the fee of a transaction of the account ${source.address} on ${network}`
    return fitting(...(operationCount === 1 ? [`${fee}: ${first[0]?.toLowerCase()}${first.slice(1)}`] : []), fee)
  }
  const all = inOrder([first, ...others])
  const rest = operationCount - 1
  const summary = rest > 0 ? `${first}, then carry out ${count(rest, 'other operation')}` : first
  return fitting(
    `${told.length === operationCount ? all : summary} on ${network}`,
    `${summary} on ${network}`,
    `Carry out ${count(operationCount, 'operation')} on ${network}`,
  )
}

/** True for a fee bump. It is signed for the account that pays the fee, and another account has signed the transaction inside it. */
function paysForAnother({ feeSource, source }: StellarTransaction): boolean {
  return feeSource !== undefined && feeSource.address !== source.address
}

function memoField(memo: StellarMemo | undefined): Field {
  if (memo === undefined) return { label: 'Memo', value: 'none' }
  if (memo.kind === 'id') return { label: 'Memo (number)', value: `${memo.id}` }
  if (memo.kind !== 'text')
    return {
      label: memo.kind === 'hash' ? 'Memo (hash)' : 'Memo (hash of what is returned)',
      value: memo.hex,
      style: 'bytes',
    }
  return { label: 'Memo', value: visible(Buffer.from(memo.bytes).toString('utf8'), 28), style: 'text' }
}

/** A blank memo tells no customer apart. */
function isNone(memo: StellarMemo | undefined): boolean {
  return memo === undefined || (memo.kind === 'text' && Buffer.from(memo.bytes).toString('utf8').trim() === '')
}

function timeFields({ preconditions: { time } }: StellarTransaction): Field[] {
  if (!time) return []
  return [
    ...(time.from > 0n ? [{ label: 'Not before', value: utc(time.from * 1000n) }] : []),
    ...(time.until > 0n ? [{ label: 'Expires', value: utc(time.until * 1000n) }] : []),
  ]
}

function generalWarnings(transaction: StellarTransaction, own: string | undefined): Warning[] {
  const { network, operations, operationCount, preconditions, source, feeSource, memo, sequence } = transaction
  const above = feeAboveUsual(transaction)
  const pays = operations.some(
    ({ act }) => 'to' in act && act.type !== 'bump_sequence' && act.type !== 'create_account',
  )
  const signsFor = feeSource ? [feeSource] : [source, ...operations.map(operation => operation.source ?? source)]
  const others = signsFor.some(({ address }) => address !== own)
  const warnings: Warning[] = []
  if (operations.length < operationCount)
    warnings.push(danger(`Only the first ${operations.length} of ${operationCount} operations can be read.`))
  // Sequence numbers of accounts are above 0.
  if (sequence <= 0n)
    warnings.push(
      danger(
        'No network carries out a transaction with this sequence number. Its signature can only serve as a proof, but it is no valid sign-in (SEP-10).',
      ),
    )
  if (network === 'other')
    warnings.push(danger(`It is for a network that is not known here: ${transaction.networkId}.`))
  if (network === 'testnet') warnings.push(notice('It is for the test network, whose money has no value.'))
  if (above !== undefined) warnings.push(danger(feeWarning(above)))
  if (pays && isNone(memo)) warnings.push(noMemo)
  if (feeSource !== undefined && paysForAnother(transaction))
    warnings.push(
      notice(
        `It carries out a transaction of another account, ${source.address}: what it pays comes out of that account, and the fee out of ${feeSource.address}.`,
      ),
    )
  if (own !== undefined && others)
    warnings.push(notice('It acts for an account that is not the one of this key, which may be one of its signers.'))
  if ((preconditions.time?.until ?? 0n) === 0n)
    warnings.push(notice('It does not expire: until its sequence number is used, whoever has it can send it.'))
  return warnings
}
