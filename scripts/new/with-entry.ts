import type { Entry } from './plan.ts'

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

/** The text of a file with one entry more. Sorting the imports is left to the formatter. @throws Error if there is no such list */
export function withEntry(text: string, { file, list, entry, import: imported }: Entry): string {
  const start = text.indexOf(list)
  if (start < 0) throw new Error(`${file} has no “${list}”.`)
  const end = endOfList(text, start + list.length - 1)
  const before = text.slice(0, end).trimEnd()
  const separator = /[[{,]$/.test(before) ? '' : ','
  const added = `${before}${separator}\n${entry},\n${text.slice(end)}`
  return imported === null ? added : `${imported}\n${added}`
}

/** Index of the bracket that closes the one at `open`. No bracket may stand in a text between them. */
function endOfList(text: string, open: number): number {
  const opening = text.charAt(open)
  let depth = 0
  for (let index = open; index < text.length; index++) {
    if (text[index] === opening) depth++
    if (text[index] === closing[opening] && --depth === 0) return index
  }
  throw new Error(`A list that begins with ${opening} does not end.`)
}
