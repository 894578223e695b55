import type { NamedType } from '../encoding/fields.ts'
import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import { leaf, type Node } from './node.ts'

/** Arguments as viem decodes them, under the names of their parameters. What is decoded once is read once. */
export function nodesOfCall(inputs: readonly NamedType[], args: readonly unknown[]): Node {
  return nodesUnder(inputs)(args)
}

const nodesUnder = memoizedByKey((inputs: readonly NamedType[]) =>
  memoizedByKey(
    (args: readonly unknown[]): Node => ({
      kind: 'struct',
      members: new Map(inputs.map((input, index) => [input.name ?? '', nodeOf(input, args[index])])),
    }),
  ),
)

function nodeOf(parameter: NamedType, value: unknown): Node {
  const item = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1]
  if (item !== undefined) {
    const items = value as readonly unknown[]
    return { kind: 'list', items: items.map(entry => nodeOf({ ...parameter, type: item }, entry)) }
  }
  if (!parameter.components) return leaf(parameter.type, typeof value === 'number' ? BigInt(value) : (value as string))
  // Viem gives a tuple as an object where every member has a name: perhaps others than here, in the same order.
  const members = value as Readonly<Record<string, unknown>>
  const inOrder = Object.values(members)
  const isWhole = inOrder.length === parameter.components.length
  return {
    kind: 'struct',
    members: new Map(
      parameter.components.map((member, index) => [
        member.name ?? '',
        nodeOf(member, isWhole ? inOrder[index] : members[member.name || index]),
      ]),
    ),
  }
}
