import type { TypedData, TypedStruct, TypedValue } from '../typed-data/typed-data.ts'
import { leaf, type Node } from './node.ts'

/** A typed message, each value of the type that is declared for it. */
export function nodesOfMessage({ types, primaryType, message }: TypedData): Node {
  return structOf(types, primaryType, message)
}

function structOf(types: TypedData['types'], type: string, struct: TypedStruct): Node {
  const members = (types[type] ?? []).map(
    ({ name, type: memberType }) => [name, nodeOf(types, memberType, struct[name] as TypedValue)] as const,
  )
  return { kind: 'struct', members: new Map(members) }
}

function nodeOf(types: TypedData['types'], type: string, value: TypedValue): Node {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    return { kind: 'list', items: (value as readonly TypedValue[]).map(entry => nodeOf(types, item, entry)) }
  }
  return Object.hasOwn(types, type)
    ? structOf(types, type, value as TypedStruct)
    : leaf(type, value as bigint | boolean | string)
}
