import { activityStatuses } from '../../core/activity/lifecycle.ts'
import type { ActivityFilter, Page } from '../../core/ports/store.ts'
import type { Value } from './columns.ts'
import { readingOf } from './page.ts'

/** Beyond this many, types are looked for among the rows of each status: SQLite joins no more than 500 selections. */
const mostBranches = 240

/**
 * The rows of one page. Each status, and where types are asked for each pair of type and status, is a range of an
 * index that is in the order of ids; SQLite merges those ranges and stops at the limit, so a page costs the same
 * however many activities there are.
 */
export function activitiesListing(organizationId: string, filter: ActivityFilter, page: Page) {
  const { cursor, compare, order } = readingOf(page)
  const statuses = chosen(filter.statuses, activityStatuses)
  const types = chosen(filter.types, [])
  const values: Value[] = []
  const branch = (status: string, terms: string, ...more: Value[]) => {
    values.push(organizationId, status, ...more, ...(cursor === undefined ? [] : [cursor]))
    const beyond = cursor === undefined ? '' : ` AND id ${compare} ?`
    return `SELECT * FROM activities WHERE organizationId = ? AND status = ?${terms}${beyond}`
  }
  const branches =
    types.length === 0
      ? statuses.map(status => branch(status, ''))
      : types.length * statuses.length <= mostBranches
        ? types.flatMap(type => statuses.map(status => branch(status, ' AND type = ?', type)))
        : statuses.map(status => branch(status, ` AND +type IN (${types.map(() => '?').join(', ')})`, ...types))
  values.push(page.limit)
  return { sql: `${branches.join(' UNION ALL ')} ORDER BY id ${order} LIMIT ?`, values }
}

/** Each once, for a row must not come from two branches. An empty filter chooses nothing, and so everything. */
function chosen<Value>(wanted: readonly Value[] | undefined, every: readonly Value[]): Value[] {
  return [...new Set(wanted?.length ? wanted : every)]
}
