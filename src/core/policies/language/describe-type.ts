import type { Type } from './type.ts'

/** Names a type as errors and completions do, for example `list of string`. */
export function describeType(type: Type): string {
  switch (type.kind) {
    case 'list':
    case 'map':
      return `${type.kind} of ${describeType(type.of)}`
    case 'struct':
      return type.name
    default:
      return type.kind
  }
}
