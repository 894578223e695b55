import { structOf } from '../../../policies/language/lazily.ts'
import type { Struct, Value } from '../../../policies/language/value.ts'
import type { Reader } from '../../../ports/store.ts'
import { typesOf } from '../encoding/contract-interface.ts'
import type { NamedType } from '../encoding/fields.ts'
import type { Hex } from '../encoding/hex.ts'
import { decodeRegistered, everyRegistered, interfacesIn, registeredFunction } from '../encoding/registered-function.ts'
import { type CallMeaning, inputsOf } from './decode-call.ts'

export interface ContractCall {
  readonly functionName: string
  /** By name, by position where an argument has none. */
  readonly args: Struct
}

/**
 * Reads a call of a contract by the oldest interface with its selector that the organization has registered. `undefined` if none has it, if
 * the calldata is not exactly what that function takes, or if a standard or a shipped description knows the selector by another name:
 * programs register interfaces, and a function of any name can be made to have the selector of another. Nor is a call read whose arguments
 * one of them, or another interface, has under the same names in other places.
 *
 * @param to - In the mixed case of EIP-55.
 * @param meaning - Meaning of the same call, which is not decoded again if its arguments are of the same types.
 */
export function readContractCall(
  reader: Reader,
  organizationId: string,
  to: Hex,
  data: Hex,
  meaning?: CallMeaning,
): ContractCall | undefined {
  const [interfaces, selector] = [interfacesIn(reader, organizationId), data.slice(0, 10) as Hex]
  const found = registeredFunction(interfaces, to, selector)
  if (!found) return undefined
  const { name: functionName, inputs } = found.function
  const known = meaning && nameKnown(meaning)
  if (known !== undefined && known !== functionName) return undefined
  const others = everyRegistered(interfaces, to, selector).map(each => each.inputs)
  const otherwise = meaning && 'args' in meaning ? [...others, inputsOf(meaning)] : others
  if (otherwise.some(each => isMisplaced(each, inputs))) return undefined
  const args = argumentsIn(meaning, inputs) ?? decodeRegistered(found.function, data)
  return args && { functionName, args: argumentsOf(inputs, args) }
}

/** The name of the function by a standard or a shipped description, also where the data is no such call; `undefined` for neither. */
function nameKnown(meaning: CallMeaning): string | undefined {
  if (meaning.kind === 'described') return meaning.bound.function.name
  return 'call' in meaning ? meaning.call.name : undefined
}

/** Tells if a name stands for one argument here and for another one there, with or without marks around it. */
function isMisplaced(there: readonly NamedType[], here: readonly NamedType[]): boolean {
  const plain = ({ name = '' }: NamedType) => name.replaceAll('_', '').toLowerCase()
  const names = there.map(plain)
  return here.map(plain).some((name, index) => name !== '' && names.includes(name) && names[index] !== name)
}

/** Returns the arguments of a call that is decoded already. Bytes behind them make it another call. */
function argumentsIn(meaning: CallMeaning | undefined, inputs: readonly NamedType[]): readonly unknown[] | undefined {
  if (!meaning || !('args' in meaning) || meaning.rest !== '0x') return undefined
  return typesOf(inputsOf(meaning)) === typesOf(inputs) ? meaning.args : undefined
}

function argumentsOf(inputs: readonly NamedType[], args: readonly unknown[]): Struct {
  return structOf(
    Object.fromEntries(inputs.map((input, index) => [input.name || String(index), asValue(input, args[index])])),
  )
}

/** As the language has it: integers as bigint, tuples by position. */
function asValue(parameter: NamedType, value: unknown): Value {
  const { type, components } = parameter
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    return (value as readonly unknown[]).map(each => asValue({ ...parameter, type: item }, each))
  }
  // Viem gives a tuple as a list, or as an object where every member has a name.
  const members = typeof value === 'object' && value !== null ? Object.values(value) : []
  if (components) return components.map((member, index) => asValue(member, members[index]))
  return /^u?int/.test(type) ? BigInt(value as bigint) : (value as Value)
}
