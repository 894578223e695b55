import { type Card, dangersOf, type Field } from '../../../shared/card.ts'

/** What is decided at once: a request, or several that are alike. The oldest comes first. */
export type Alike = readonly [Card, ...Card[]]

/** A line on which requests that are alike differ, with what each of them says there. */
export interface Difference {
  readonly label: string
  /** In the order of the requests; empty for one that says nothing there. */
  readonly values: readonly string[]
}

/** More lines than a person compares in a table. */
const mostDifferences = 4

/**
 * Puts requests together that say the same: same program, key, addresses, texts and dangers. Numbers and times may differ on few lines,
 * and `differencesOf` lists those. This holds only for requests that are shown to the last byte; others are alike if they sign the same
 * bytes. One that a hardware wallet asks about, or that is listed in part, stands alone.
 */
export function groupAlike(cards: readonly Card[]): readonly Alike[] {
  const groups = Map.groupBy(cards, card => (isAlone(card) ? card.id : sameInAll(card)))
  return [...groups.values()].flatMap(group => {
    const alike = group as unknown as Alike
    return differencesOf(alike).length > mostDifferences ? group.map((card): Alike => [card]) : [alike]
  })
}

function isAlone(card: Card): boolean {
  return card.partial || card.hardwareWallet !== null || (!isShownWhole(card) && card.shown.raw.length === 0)
}

/** Of networks of Ethereum’s kind, what sends known amounts and does nothing else is read whole, and what is cut says so. */
function isShownWhole({ place, sends, shown }: Card): boolean {
  if (sends === null || sends.length === 0 || !place?.startsWith('eip155:')) return false
  return !JSON.stringify(shown.fields).includes('…')
}

/** Lists the lines on which requests that are alike differ. */
export function differencesOf(alike: Alike): readonly Difference[] {
  if (alike.length === 1) return []
  const shared = sharedNotices(alike)
  const all = alike.map(({ shown }) => [...valuesOf(shown.fields), noticeOf(shown.warnings, shared)])
  const labels = new Map(all.flatMap(lines => lines.map(({ at, label }) => [at, label] as const)))
  return [...labels].flatMap(([at, label]) => {
    const values = all.map(lines => lines.find(line => line.at === at)?.value ?? '')
    return new Set(values).size > 1 ? [{ label, values }] : []
  })
}

/** The same for requests that are alike; the numbers and times of their fields are left out. */
function sameInAll(card: Card): string {
  const before = known.get(card)
  if (before !== undefined) return before
  const { organizationId, type, shown } = card
  const { title, sentence, asks, key, why, fields } = shown
  const dangers = dangersOf(card)
  const bytes = isShownWhole(card) ? null : shown.raw
  const now = JSON.stringify([
    organizationId,
    type,
    title,
    sentence,
    asks,
    key,
    why,
    dangers,
    fields.map(shapeOf),
    bytes,
  ])
  known.set(card, now)
  return now
}

const known = new WeakMap<Card, string>()

function shapeOf(field: Field): unknown {
  const { value, exact, children, ...rest } = field
  return [rest, mayDiffer(field) ? null : [value, exact], children?.map(shapeOf) ?? null]
}

/** A number or a time. Addresses, bytes and texts have a style of their own, and are the same in all. */
function mayDiffer({ style = 'plain', name }: Field): boolean {
  return style === 'plain' && !name
}

/** By the places of the fields: labels may repeat. */
function valuesOf(fields: readonly Field[], above = ''): { at: string; label: string; value: string }[] {
  return fields.flatMap((field, index) => {
    const at = `${above}/${index}`
    const value = field.exact === undefined ? field.value : `${field.value} (${field.exact})`
    const line = mayDiffer(field) && value !== '' ? [{ at, label: field.label, value }] : []
    return [...line, ...valuesOf(field.children ?? [], at)]
  })
}

/** Notices that only some of them have are one line, however many there are: most name the nonce or the count of a payment. */
function noticeOf(warnings: Card['shown']['warnings'], shared: ReadonlySet<string>) {
  const value = noticesIn(warnings)
    .filter(text => !shared.has(text))
    .join(' ')
  return { at: '!', label: 'Notice', value }
}

function sharedNotices(alike: Alike): ReadonlySet<string> {
  const [first, ...others] = alike.map(({ shown }) => noticesIn(shown.warnings)) as [readonly string[], ...string[][]]
  return new Set(first.filter(text => others.every(notices => notices.includes(text))))
}

function noticesIn(warnings: Card['shown']['warnings']): readonly string[] {
  return warnings.filter(({ level }) => level === 'notice').map(({ text }) => text)
}
