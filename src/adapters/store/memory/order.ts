import type { Page } from '../../../core/schema/page.ts'
import { cursorOrder } from '../cursor-order.ts'

/** Compares by one text. */
export function by<Field extends string>(field: Field) {
  return (one: { readonly [Name in Field]: string }, other: { readonly [Name in Field]: string }) =>
    one[field] < other[field] ? -1 : Number(one[field] > other[field])
}

/** The order of all that has a time: oldest first. */
export function inOrder(
  one: { readonly createdAt: number; readonly id: string },
  other: { readonly createdAt: number; readonly id: string },
): number {
  return one.createdAt - other.createdAt || by('id')(one, other)
}

/** @param sorted - Oldest first. @param from - Item that the page's cursor names, if it is there. */
export function pageOf<Value>(
  sorted: readonly Value[],
  compare: (one: Value, other: Value) => number,
  page: Page,
  from: Value | undefined,
): Value[] {
  const { cursor, order, newestFirst } = cursorOrder(page)
  if (cursor !== undefined && from === undefined) return []
  const sign = order === 'ASC' ? 1 : -1
  const beyond = sorted.filter(each => from === undefined || compare(each, from) * sign > 0)
  return newestFirst((sign > 0 ? beyond : beyond.reverse()).slice(0, page.limit))
}
