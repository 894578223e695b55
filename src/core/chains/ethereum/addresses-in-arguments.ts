import { checksummed, type EthereumAddress } from './address.ts'
import { memberOf, type NamedType } from './fields.ts'

/**
 * Of the arguments of a function, those in structs and lists too, each once.
 * @param isAsked - Which arguments to look at. By default, all of them.
 */
export function addressesInArguments(
  inputs: readonly NamedType[],
  args: readonly unknown[],
  isAsked: (input: NamedType) => boolean = () => true,
): readonly EthereumAddress[] {
  const found = new Set<EthereumAddress>()
  for (const [index, input] of inputs.entries()) visit(input, args[index])
  return [...found]

  function visit(input: NamedType, value: unknown): void {
    if (Array.isArray(value) && input.type.endsWith(']'))
      for (const each of value) visit({ ...input, type: input.type.replace(/\[\d*\]$/, '') }, each)
    else if (input.components)
      for (const [at, member] of input.components.entries()) {
        visit(member, memberOf(value, member, at))
      }
    else if (isAsked(input)) for (const address of addressIn(input.type, value)) found.add(address)
  }
}

/** An address, or one that fills a word as bridges and aggregators write it: behind 12 bytes of zeros. */
export function addressIn(type: string, value: unknown): readonly EthereumAddress[] {
  if (type === 'address') return [value as EthereumAddress]
  const number = type === 'bytes32' ? BigInt(value as string) : type === 'uint256' ? (value as bigint) : 0n
  // An amount or a number of something is not as large as most addresses are.
  return number >> 152n > 0n && number >> 160n === 0n
    ? [checksummed(Buffer.from(number.toString(16).padStart(40, '0'), 'hex'))]
    : []
}
