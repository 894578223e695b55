import type { Field } from '../../../../shared/card.ts'
import { count, groupThousands } from '../../../display/amount.ts'
import { branch, listField } from '../../../display/list-field.ts'
import { visible } from '../../../display/visible.ts'
import type { Hex } from './hex.ts'
import { isLimitless, limitlessInFigures } from './limitless.ts'

/** A type as the Solidity ABI and EIP-712 name it; `components` are the members of a tuple. */
export interface NamedType {
  readonly name?: string | undefined
  readonly type: string
  readonly components?: readonly NamedType[]
}

const shownBytes = 256
const shownCharacters = 2_000

/** A decoded value of the Solidity ABI, as viem gives it, under the name of its parameter. */
export function abiField(parameter: NamedType, value: unknown, label = parameter.name ?? ''): Field {
  const item = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1]
  if (item !== undefined) {
    const values = value as readonly unknown[]
    return listField(`${label} (${count(values.length, 'item')})`, values, (entry, index) =>
      abiField({ ...parameter, name: undefined, type: item }, entry, `${label}[${index}]`),
    )
  }
  if (parameter.components) {
    return branch(
      label,
      parameter.components.map((member, index) => abiField(member, memberOf(value, member, index))),
    )
  }
  return leafField(label, parameter.type, value, parameter.name)
}

/** Viem gives a tuple as an object where every member has a name, and as a list otherwise. */
export function memberOf(tuple: unknown, { name }: NamedType, index: number): unknown {
  if (Array.isArray(tuple)) return tuple[index]
  const members = tuple as Readonly<Record<string, unknown>>
  return members[name ?? '']
}

/**
 * One value of an elementary type: integers as bigint, bytes as hex, addresses in EIP-55.
 * @param name - Of the parameter or member, which tells amounts from other numbers.
 */
export function leafField(label: string, type: string, value: unknown, name = ''): Field {
  if (type === 'address') return { label, value: String(value), style: 'address' }
  if (type === 'bool') return { label, value: value ? 'true' : 'false' }
  if (type === 'string') return textField(label, String(value))
  if (type.startsWith('bytes')) return bytesField(label, value as Hex)
  const number = BigInt(value as bigint)
  return isLimitless(name, type, number)
    ? { label, value: 'no limit', exact: limitlessInFigures(number) }
    : integerField(label, number)
}

export function integerField(label: string, value: bigint): Field {
  const grouped = groupThousands(value)
  return grouped === value.toString() ? { label, value: grouped } : { label, value: grouped, exact: value.toString() }
}

function textField(label: string, text: string): Field {
  return { label, value: visible(text, shownCharacters, { lines: true }), style: 'text' }
}

export function bytesField(label: string, hex: Hex): Field {
  const length = (hex.length - 2) / 2
  const value = length <= shownBytes ? hex : `${hex.slice(0, 2 + 2 * shownBytes)}… (${count(length, 'byte')} in all)`
  return { label, value, style: 'bytes' }
}
