import { Timestamp, type Value } from './value.ts'

/** Lists are written out up to this many items, and of no more than this many characters. */
const mostItems = 5
const longest = 300

/** A value as an expression would write it: `true`, `3`, `'text'`, `['a', 'b']`; what it would not, in words. */
export function valueInWords(value: Value): string {
  if (typeof value === 'string') return value.length > longest ? `'${value.slice(0, longest)}…'` : `'${value}'`
  if (typeof value !== 'object') return String(value)
  if (value instanceof Timestamp) return `Timestamp('${new Date(value.ms).toISOString()}')`
  if (!Array.isArray(value)) return `a value with ${Object.keys(value).join(', ')}`
  const items = value as readonly Value[]
  const simple = items.length <= mostItems && items.every(item => typeof item !== 'object' || item instanceof Timestamp)
  const written = `[${items.map(valueInWords).join(', ')}]`
  return simple && written.length <= longest ? written : `${items.length} item${items.length === 1 ? '' : 's'}`
}
