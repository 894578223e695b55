import type { Field } from '../../../shared/card.ts'

/** Branches of one list whose lines have the same labels: `items [0]`, `items [1]`, … */
export interface LikeItems {
  /** What the list is called: `items`. */
  readonly label: string
  /** Labels of the items, in order: `[0]`. */
  readonly names: readonly string[]
  /** Lines that say the same in every item. */
  readonly same: readonly Field[]
  /** The other lines, one column each, in the order of the items. */
  readonly columns: readonly { readonly label: string; readonly cells: readonly Field[] }[]
}

/** Fewer are as easy to read one below the other. */
const fewest = 3

/** Puts items of one list together that stand one after the other and differ in values alone. */
export function withLikeItems(fields: readonly Field[]): readonly (Field | LikeItems)[] {
  const found: (Field | LikeItems)[] = []
  for (let at = 0; at < fields.length; ) {
    const run = runOf(fields.slice(at))
    const items = run.length >= fewest ? likeItemsOf(run) : undefined
    found.push(items ?? (fields[at] as Field))
    at += items ? run.length : 1
  }
  return found
}

/** The longest run of items at the beginning that are alike in shape. */
function runOf(fields: readonly Field[]): readonly Field[] {
  const shape = fields[0] && shapeOf(fields[0])
  if (shape === undefined) return []
  const end = fields.findIndex(field => shapeOf(field) !== shape)
  return end === -1 ? fields : fields.slice(0, end)
}

/** Undefined for what is no item of a list, or has more than short lines in it. */
function shapeOf({ label, value, exact, name, children, ...rest }: Field): string | undefined {
  const list = itemOf(label)?.list
  if (list === undefined || value !== '' || exact !== undefined || name || !children?.length) return undefined
  if (Object.keys(rest).length > 0 || !children.every(isShort)) return undefined
  return JSON.stringify([list, children.map(line => line.label)])
}

function isShort({ children, folded, summary, detail, style = 'plain', value }: Field): boolean {
  return !children && !folded && !summary && !detail && style !== 'text' && value.length <= longest
}

/** Characters of a hash or an address of any chain that is common in typed data. */
const longest = 70

function likeItemsOf(run: readonly Field[]): LikeItems {
  const [first] = run as readonly [Field]
  const columns = (first.children ?? []).map((line, index) => ({
    label: line.label,
    cells: run.map(({ children }) => children?.[index] as Field),
  }))
  const isSame = ({ cells }: (typeof columns)[number]) => new Set(cells.map(cell => JSON.stringify(cell))).size === 1
  return {
    label: itemOf(first.label)?.list ?? '',
    names: run.map(({ label }) => itemOf(label)?.name ?? ''),
    same: columns.filter(isSame).map(({ cells }) => cells[0] as Field),
    columns: columns.filter(column => !isSame(column)),
  }
}

/** Splits `items [0]` or `items[0]` into the list and the item. */
function itemOf(label: string): { list: string; name: string } | undefined {
  const [, list, name] = /^(.*[^ ]) ?(\[\d+\])$/.exec(label) ?? []
  return list !== undefined && name !== undefined ? { list, name } : undefined
}
