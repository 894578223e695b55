import { failures } from '../../core/errors.ts'
import type { ActivityFilter } from '../../core/ledger/activity-filter.ts'
import { type ActivityStatus, activityStatuses } from '../../core/ledger/lifecycle.ts'
import type { Sought } from '../../core/ledger/sought.ts'
import type { Page } from '../../core/schema/page.ts'
import { cursorOrder } from './cursor-order.ts'
import type { Value } from './value.ts'

/** Beyond this many ranges, types are looked for row by row: SQLite joins no more than 500 selections. */
const mostRanges = 240

/** The status most activities have, and the only one without an index of its own. */
const completed = 'ACTIVITY_STATUS_COMPLETED'

const code = `ifnull(json_extract(failure, '$.code'), 0)`
const failed = 'ACTIVITY_STATUS_FAILED' satisfies ActivityStatus

/** Terms about those that failed, which let all others through. */
const ofFailed: Readonly<Record<NonNullable<ActivityFilter['failed']>, string>> = {
  expired: ` AND (+status <> '${failed}' OR ${code} = ${failures.APPROVAL_EXPIRED.grpc})`,
  otherwise: ` AND (+status <> '${failed}' OR ${code} <> ${failures.APPROVAL_EXPIRED.grpc})`,
}

/** Terms that narrow one range, and the values they name. */
interface Range {
  readonly terms: string
  readonly values: readonly Value[]
}

/**
 * The rows of one page. The ranges that hold them are each of an index that is in the order of ids; SQLite merges them
 * and stops at the limit, so a page costs the same however many activities there are. What no index holds is asked of
 * each row on the way: `downTo` ends it.
 *
 * @param select - Up to the table's name.
 * @param typesOf - Every type the organization has activities of.
 */
export function activitiesListing(
  select: string,
  organizationId: string,
  filter: ActivityFilter,
  page: Page,
  typesOf: (organizationId: string) => string[],
) {
  const { cursor, compare, order } = cursorOrder(page)
  const beyond = cursor === undefined ? [] : [{ terms: ` AND id ${compare} ?`, values: [cursor] }]
  const rest = joined([...beyond, ...narrowing(filter)])
  const selections = rangesOf(filter, () => typesOf(organizationId)).map(({ terms, values }) => ({
    sql: `${select} WHERE organizationId = ?${terms}${rest.terms}`,
    values: [organizationId, ...values, ...rest.values],
  }))
  return {
    sql: `${selections.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY id ${order} LIMIT ?`,
    values: [...selections.flatMap(({ values }) => values), page.limit],
  }
}

/** Terms that no index holds but the first: they are asked of each row of a range. */
function narrowing({ failed, since, until, downTo, sought }: ActivityFilter): Range[] {
  return [
    ...(downTo === undefined ? [] : [{ terms: ' AND id >= ?', values: [downTo] }]),
    ...(failed ? [{ terms: ofFailed[failed], values: [] }] : []),
    ...(since === undefined ? [] : [{ terms: ' AND createdAt >= ?', values: [since] }]),
    ...(until === undefined ? [] : [{ terms: ' AND createdAt < ?', values: [until] }]),
    ...(sought ? [{ terms: ` AND ${soughtTerm(sought)}`, values: [JSON.stringify(sought)] }] : []),
  ]
}

function joined(ranges: readonly Range[]): Range {
  return { terms: ranges.map(({ terms }) => terms).join(''), values: ranges.flatMap(({ values }) => values) }
}

/** Only words are looked for in the sentence that was decided about, which is in another table. */
function soughtTerm({ words }: Sought): string {
  const sentence = words?.length
    ? `(SELECT line ->> '$.card.sentence' FROM audit
        WHERE activityId = activities.id AND isAdmission = 0 AND kind = 'decided' ORDER BY sequence LIMIT 1)`
    : 'NULL'
  return `isSought(?, id, fingerprint, type, intent, result, failure, requester, ${sentence})`
}

function rangesOf(filter: ActivityFilter, typesOf: () => string[]): Range[] {
  const statuses = chosen(filter.statuses, activityStatuses)
  const isEveryStatus = statuses.length === activityStatuses.length
  if (!filter.types?.length && isEveryStatus) return [{ terms: '', values: [] }]
  if (!filter.types?.length && !statuses.includes(completed)) {
    return statuses.map(status => ({ terms: ` AND status = ? AND status <> '${completed}'`, values: [status] }))
  }
  const types = chosen(filter.types, typesOf())
  const ranges = types.flatMap(type => statuses.map(status => [type, status]))
  if (ranges.length > 0 && ranges.length <= mostRanges) {
    return ranges.map(values => ({ terms: ' AND type = ? AND status = ?', values }))
  }
  const terms = ` AND +type IN (${marks(types)}) AND +status IN (${marks(statuses)})`
  return [{ terms, values: [...types, ...statuses] }]
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ')
}

/** Each once, for a row must not come from two ranges. An empty filter chooses nothing, and so everything. */
function chosen<Value>(wanted: readonly Value[] | undefined, every: readonly Value[]): Value[] {
  return [...new Set(wanted?.length ? wanted : every)]
}
