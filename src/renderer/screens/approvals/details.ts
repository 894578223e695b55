import type { Field } from '../../../shared/card.ts'

/** True if a card has fields that are shown only on request. */
export function hasDetails(fields: readonly Field[]): boolean {
  return fields.some(({ detail, children = [] }) => detail || hasDetails(children))
}

/** Opens all details of a card if any are closed, and closes them otherwise. What opens comes into sight. */
export function turnDetails(card: HTMLElement): void {
  const all = [...card.querySelectorAll<HTMLDetailsElement>('.field-details > details')]
  const open = all.some(each => !each.open)
  for (const each of all) each.open = open
  all[0]?.scrollIntoView({ block: 'nearest' })
}
