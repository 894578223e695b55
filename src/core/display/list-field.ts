import type { Field } from '../../shared/card.ts'
import { groupThousands } from './amount.ts'

/** Items of a list that are shown one by one; the rest is counted. The raw bytes are always there. */
const shownItems = 100

export function branch(label: string, children: readonly Field[]): Field {
  return { label, value: '', children }
}

/** A branch with an entry for each item, up to a number that a person could still read. */
export function listField<Item>(
  label: string,
  items: readonly Item[],
  show: (item: Item, index: number) => Field,
): Field {
  const children = items.slice(0, shownItems).map(show)
  const rest = items.length - children.length
  if (rest > 0) children.push({ label: '…', value: `and ${groupThousands(rest)} more, in the raw bytes` })
  return branch(label, children)
}
