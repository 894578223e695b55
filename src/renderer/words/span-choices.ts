import { span } from './time.ts'

/** Choices for a setting in seconds; the value it has now is always among them. */
export function spanChoices(offered: readonly number[], current: number): { value: number; label: string }[] {
  const values = offered.includes(current) ? offered : [...offered, current].sort((a, b) => a - b)
  return values.map(value => ({ value, label: span(value) }))
}
