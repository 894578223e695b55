import type { EthereumAddress } from './address.ts'
import { memberOf, type NamedType } from './fields.ts'

/** A value without members, with the parameter or member that it is given for. */
export interface Argument {
  readonly input: NamedType
  readonly value: unknown
}

/** Lists the elementary values in the arguments of a function, those in structs and lists too. */
export function leavesOfArguments(inputs: readonly NamedType[], args: readonly unknown[]): readonly Argument[] {
  const found: Argument[] = []
  for (const [index, input] of inputs.entries()) visit(input, args[index])
  return found

  function visit(input: NamedType, value: unknown): void {
    if (Array.isArray(value) && input.type.endsWith(']'))
      for (const each of value) visit({ ...input, type: input.type.replace(/\[\d*\]$/, '') }, each)
    else if (input.components)
      for (const [at, member] of input.components.entries()) visit(member, memberOf(value, member, at))
    else found.push({ input, value })
  }
}

/** Those that are declared as addresses, each once, of the parameters that are asked about. */
export function addressesDeclared(
  inputs: readonly NamedType[],
  args: readonly unknown[],
  isAsked: (input: NamedType) => boolean,
): readonly EthereumAddress[] {
  const leaves = leavesOfArguments(inputs, args).filter(({ input }) => input.type === 'address' && isAsked(input))
  return [...new Set(leaves.map(({ value }) => value as EthereumAddress))]
}
