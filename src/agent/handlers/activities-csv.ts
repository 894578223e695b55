import { writeCsv } from '../../core/csv.ts'
import { formatUnits } from '../../core/display/amount.ts'
import type { ActivityDetail, ActivityRow } from '../../shared/activity.ts'
import { expired } from '../../shared/expired.ts'

type Row = ActivityRow & Pick<ActivityDetail, 'fingerprint'>

/** Each column with what stands in it. Times are in UTC (ISO 8601). */
const columns: Readonly<Record<string, (row: Row) => string>> = {
  asked: ({ createdAt }) => timeOf(createdAt),
  decided: ({ decidedAt }) => (decidedAt === null ? '' : timeOf(decidedAt)),
  outcome: row => (row.expired ? expired : row.status.replace('ACTIVITY_STATUS_', '')),
  type: ({ type }) => type,
  request: ({ sentence }) => sentence,
  sends: ({ sends }) =>
    (sends ?? []).map(each => `${formatUnits(BigInt(each.units), each.decimals)} ${each.unit}`).join('; '),
  program: ({ apiKeyName }) => apiKeyName,
  user: ({ userName }) => userName,
  id: ({ id }) => id,
  fingerprint: ({ fingerprint }) => fingerprint,
}

/** Writes activities for a spreadsheet. No text of a program is computed there: `writeCsv` sees to it. */
export function activitiesCsv(rows: readonly Row[], { head }: { readonly head: boolean }): string {
  const written = rows.map(row => Object.values(columns).map(column => column(row)))
  return writeCsv(head ? [Object.keys(columns), ...written] : written)
}

function timeOf(at: number): string {
  return new Date(at).toISOString()
}
