import type { Field, Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { toHex } from '../../schema/hex.ts'
import { type Described, danger } from '../declaration/described.ts'
import { moveTypeName } from '../wire/move-type.ts'
import { capabilityInWords } from './hands-over.ts'
import type { Withdrawal } from './layout.ts'
import type { SuiStep, SuiValue } from './signed.ts'
import { suiAmount, suiType } from './units.ts'

/** Describes one command. @param sender - Address of the sender of the transaction. */
export function describeStep(step: SuiStep, sender: string): Described {
  switch (step.kind) {
    case 'MoveCall':
      return {
        sentence: `Call ${step.function}`,
        fields: [
          ...step.typeArguments.map((type, index) => ({ label: `Type ${index + 1}`, value: type })),
          ...step.arguments.map((value, index) => valueField(`Argument ${index + 1}`, value)),
        ],
        warnings: [
          danger(`The agent does not know what the function ${step.function} does.`),
          ...step.typeArguments.flatMap(type => capabilityInWords(type) ?? []).map(text => danger(text)),
        ],
      }
    case 'TransferObjects':
      return {
        sentence: `Send ${listed(step.objects)} to ${step.to ?? 'an address that is not in the transaction'}`,
        fields: [
          ...step.objects.map(value => valueField('What', value)),
          ...(step.to === undefined ? [] : [{ label: 'To', value: step.to, style: 'address' as const }]),
        ],
        warnings: [
          ...(step.to === undefined ? [danger('To whom it sends something is not in the transaction.')] : []),
          ...step.objects.flatMap(value => transferWarnings(value, step.to !== sender)),
        ],
      }
    case 'SplitCoins': {
      const amounts = step.amounts.map(amount =>
        amount === undefined ? 'an amount that is not in the transaction' : amountOf(amount, step.coin),
      )
      return plain(
        `Split ${amounts.length === 1 ? amounts[0] : count(amounts.length, 'coin')} off ${inWords(step.coin)}`,
        [...amounts.map(value => ({ label: 'Amount', value }))],
      )
    }
    case 'MergeCoins':
      return {
        ...plain(
          `Merge ${listed(step.sources)} into ${inWords(step.destination)}`,
          step.sources.map(value => valueField('What', value)),
        ),
        warnings: step.givesAway ? [danger('It merges coins into a coin that may be of somebody else.')] : [],
      }
    case 'MakeMoveVec':
      return plain(
        `Put ${count(step.elements.length, 'value')} into one list`,
        step.elements.map((value, index) => valueField(`Value ${index + 1}`, value)),
      )
    case 'Publish':
      return {
        ...code(`Publish ${count(step.modules.length, 'module')} of code`, step.modules),
        warnings: [danger('It publishes code, which is carried out as it is published.')],
      }
    case 'Upgrade':
      return {
        ...code(`Replace the code of the package ${step.package}`, step.modules),
        warnings: [danger(`It replaces the code of the package ${step.package}.`)],
      }
  }
}

function plain(sentence: string, fields: readonly Field[]): Described {
  return { sentence, fields, warnings: [] }
}

function code(sentence: string, modules: readonly Uint8Array[]): Described {
  return plain(
    sentence,
    modules.map((module, index) => ({ label: `Module ${index + 1}`, value: toHex(module), style: 'bytes' })),
  )
}

function transferWarnings(value: SuiValue, isToOthers: boolean): Warning[] {
  switch (value.kind) {
    case 'gasCoin':
      return [danger('All that is left in the gas coin is sent away, and how much that is is not in the transaction.')]
    case 'object':
      return [
        danger(
          `The transaction does not say what the object ${value.object} is. It can be money, or a right such as that to replace code.`,
        ),
      ]
    case 'coin':
      return [danger(`The transaction does not say which coin the object ${value.object} holds.`)]
    case 'someCoins':
      return [danger('How much the coins hold that it sends is not in the transaction.')]
    case 'upgradeCapability':
      return isToOthers ? [danger('Another account gets the right to replace the code that it publishes.')] : []
    case 'result':
      return [danger('What it sends is not in the transaction.')]
    default:
      return []
  }
}

function valueField(label: string, value: SuiValue): Field {
  if (value.kind === 'pure' && !isLong(value)) return { label, value: toHex(value.bytes), style: 'bytes' }
  const exact = 'amount' in value ? { exact: `${value.amount} units` } : {}
  return { label, value: inWords(value), ...exact }
}

/** Beyond numbers and addresses. One input can be an argument many times: the card shows it once. */
function isLong({ bytes }: PureValue): boolean {
  return bytes.length > 32
}

type PureValue = Extract<SuiValue, { kind: 'pure' }>

/** The inputs that commands only name, each once. */
export function longInputFields(steps: readonly SuiStep[]): Field[] {
  const inputs = new Map<number, Uint8Array>()
  for (const step of steps) {
    const values = step.kind === 'MoveCall' ? step.arguments : step.kind === 'MakeMoveVec' ? step.elements : []
    for (const value of values) if (value.kind === 'pure' && isLong(value)) inputs.set(value.input, value.bytes)
  }
  return [...inputs].map(([input, bytes]) => ({ label: `Input ${input + 1}`, value: toHex(bytes), style: 'bytes' }))
}

function listed(values: readonly SuiValue[]): string {
  const [first, ...others] = values
  if (first === undefined) return 'nothing'
  return others.length === 0 ? inWords(first) : `${inWords(first)} and ${count(others.length, 'other')}`
}

/** @param coin - Coin that it is split off. */
function amountOf(amount: bigint, coin: SuiValue): string {
  return coin.kind === 'gasCoin' || coin.kind === 'sui' ? suiAmount(amount) : count(amount, 'unit')
}

/** `0.5 SUI`, `the object 0x…`. */
export function inWords(value: SuiValue): string {
  switch (value.kind) {
    case 'gasCoin':
      return 'the gas coin'
    case 'sui':
      return suiAmount(value.amount)
    case 'coin':
      return `${count(value.amount, 'unit')} of the coin ${value.object}`
    case 'someCoins':
      return 'coins that hold nobody knows how much'
    case 'object':
      return `the ${value.access === 'shared' ? 'shared object' : 'object'} ${value.object}`
    case 'upgradeCapability':
      return 'the right to replace the code that it publishes'
    case 'pure':
      return isLong(value) ? `input ${value.input + 1}` : `the bytes ${toHex(value.bytes)}`
    case 'withdrawal':
      return withdrawalInWords(value.withdrawal)
    case 'result':
      return `what command ${value.command + 1} makes`
  }
}

function withdrawalInWords({ reservation, type, from }: Withdrawal): string {
  const name = moveTypeName(type.value)
  const most = name === suiType ? suiAmount(reservation.value) : `${count(reservation.value, 'unit')} of ${name}`
  const whose =
    from.kind === 'allowance' ? from.value.funder : from.kind === 'sender' ? 'the sender' : 'the one who pays the fee'
  return `up to ${most} of the balance of ${whose}`
}
