import { expired } from '../../../shared/expired.ts'
import type { Input } from '../../../shared/ipc.ts'
import { mostSought } from '../../../shared/most-activities.ts'

/** What is shown of the history, as its route has it. A field that is empty leaves nothing out. */
export interface HistoryFilter {
  readonly text: string
  readonly statuses: readonly string[]
  readonly types: readonly string[]
  /** Id of the API key that asked. */
  readonly program: string
  /** Address of an account. */
  readonly account: string
  /** Id of a chain. */
  readonly chain: string
  /** The first day and the last, `2026-11-29`, where the window is. */
  readonly from: string
  readonly to: string
}

export const everything: HistoryFilter = {
  text: '',
  statuses: [],
  types: [],
  program: '',
  account: '',
  chain: '',
  from: '',
  to: '',
}

/** Lists are joined by commas, without what all their names begin with. */
const lists = {
  statuses: { name: 'outcome', beginning: 'ACTIVITY_STATUS_' },
  types: { name: 'kind', beginning: 'ACTIVITY_TYPE_' },
} as const

/** What each text may be: anybody can write an address. */
const texts = {
  text: /./,
  program: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  account: /^.{1,200}$/,
  chain: /^[a-z0-9-]{1,50}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
} as const satisfies Partial<Record<keyof HistoryFilter, RegExp>>

type TextName = keyof typeof texts

/** Reads the state of the route; what cannot be read leaves nothing out. */
export function filterIn(state: string): HistoryFilter {
  const fields = new URLSearchParams(state)
  const textOf = (name: TextName) => {
    const text = fields.get(name) ?? ''
    return texts[name].test(text) ? text : ''
  }
  const listOf = ({ name, beginning }: (typeof lists)[keyof typeof lists]) =>
    (fields.get(name) ?? '')
      .split(',')
      .filter(each => /^[A-Z0-9_]+$/.test(each))
      .map(each => (each === expired ? each : `${beginning}${each}`))
  return {
    text: textOf('text').trim().slice(0, mostSought),
    statuses: listOf(lists.statuses),
    types: listOf(lists.types),
    program: textOf('program'),
    account: textOf('account'),
    chain: textOf('chain'),
    from: dayIn(textOf('from')),
    to: dayIn(textOf('to')),
  }
}

/** Writes it as the state of a route: equal filters are equal texts. */
export function stateOf(filter: HistoryFilter): string {
  const fields = new URLSearchParams()
  for (const name of Object.keys(texts) as TextName[]) if (filter[name]) fields.set(name, filter[name])
  for (const [field, { name, beginning }] of Object.entries(lists)) {
    const values = filter[field as keyof typeof lists].map(each => each.replace(beginning, ''))
    if (values.length > 0) fields.set(name, values.join(','))
  }
  // Commas are allowed in a fragment, and easier to read.
  return fields.toString().replaceAll('%2C', ',')
}

/** Returns the filter as the agent takes it. */
export function wantedOf(filter: HistoryFilter): Omit<Input<'activities.list'>, 'organizationId' | 'limit'> {
  const { text, statuses, types, program, account, chain, from, to } = filter
  return {
    ...(text && { text }),
    ...(statuses.length > 0 && { statuses: [...statuses] }),
    ...(types.length > 0 && { types: [...types] }),
    ...(program && { credentialId: program }),
    ...(account && { account }),
    ...(chain && { chain }),
    ...(from && { since: beginningOf(from) }),
    ...(to && { until: beginningOf(to, 1) }),
  }
}

function dayIn(text: string): string {
  return Number.isFinite(beginningOf(text)) && beginningOf(text) >= 0 ? text : ''
}

/** The local midnight at which a day, or one after it, begins. */
function beginningOf(day: string, later = 0): number {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}
