import { dynamic } from './basic-types.ts'
import type { Type } from './type.ts'

export const comparable = 'an int, string, bool or timestamp'
export const ordered = 'an int or timestamp'

export function isComparable({ kind }: Type): boolean {
  return kind === 'int' || kind === 'string' || kind === 'bool' || kind === 'timestamp' || kind === 'dynamic'
}

export function isOrdered({ kind }: Type): boolean {
  return kind === 'int' || kind === 'timestamp' || kind === 'dynamic'
}

export function areComparable(left: Type, right: Type): boolean {
  return isComparable(left) && isComparable(right) && unify(left, right) !== undefined
}

/** The type of what may be either; undefined if nothing may. */
export function unify(left: Type, right: Type): Type | undefined {
  if (left.kind === 'dynamic' || right.kind === 'dynamic') return dynamic
  if ((left.kind === 'list' || left.kind === 'map') && left.kind === right.kind) {
    const of = unify(left.of, right.of)
    return of && { kind: left.kind, of }
  }
  if (left.kind === 'struct' && right.kind === 'struct') return left.name === right.name ? left : undefined
  return left.kind === right.kind ? left : undefined
}
