/** What is known of a value while some of a request is supposed and nothing is known of the rest. */
export type Known =
  | typeof anything
  /** It is not there: what reads it fails. */
  | typeof missing
  | { readonly kind: 'value'; readonly value: boolean | bigint | string }
  /** A text that the expression names nowhere, nor any part of it that ends behind this offset. */
  | { readonly kind: 'unnamed'; readonly after: number }
  | { readonly kind: 'struct'; readonly fields: ReadonlyMap<string, Known> }
  /** A list that the expression writes out. */
  | { readonly kind: 'items'; readonly items: readonly Known[] }
  | KnownList
  | ({ readonly kind: 'count' } & Length)

export interface KnownList extends Length {
  readonly kind: 'list'
  /** Known of one item, which is in the list if it is not empty; if `every`, of all of them. */
  readonly item: Known
  readonly every: boolean
}

/** How many items a list has. */
interface Length {
  readonly from: number
  readonly to: number
  /** Name of a list that it is this part of: two lengths that name the same one can be compared. */
  readonly of: string
  readonly part: 'whole' | 'less' | 'unknown'
}

export const anything = { kind: 'anything' } as const
export const missing = { kind: 'missing' } as const
export const unnamed: Known = { kind: 'unnamed', after: 0 }
/** Hex digits behind 0x that the expression does not name. */
export const unnamedHex: Known = { kind: 'unnamed', after: 2 }

export const just = (value: boolean | bigint | string): Known => ({ kind: 'value', value })

export const structOf = (fields: Readonly<Record<string, Known>>): Known => ({
  kind: 'struct',
  fields: new Map(Object.entries(fields)),
})

/** A list of which no more is known than this. */
export const listOf = (list: Partial<KnownList>): KnownList => ({
  ...{ kind: 'list', item: anything, every: false },
  ...{ from: 0, to: Number.POSITIVE_INFINITY, of: '', part: 'unknown' },
  ...list,
})

export const empty = listOf({ to: 0 })

/** @returns `undefined` where it may be either. */
export function truthOf(known: Known): boolean | undefined {
  return known.kind === 'value' && typeof known.value === 'boolean' ? known.value : undefined
}

/** The item of a list at some position. */
export function itemOf(list: Known): Known {
  if (list.kind !== 'list') return anything
  if (list.to === 0) return missing
  return list.every ? list.item : anything
}

export function countOf(list: Known): Known {
  if (list.kind === 'items') return just(BigInt(list.items.length))
  if (list.kind !== 'list') return anything
  const { from, to, of, part } = list
  return { kind: 'count', from, to, of, part }
}
