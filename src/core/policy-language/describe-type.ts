import type { Type } from './type.ts'

/** What a type is called in errors and completions, for example `list of string`. */
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
