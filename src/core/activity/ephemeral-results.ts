import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Clock } from '../ports/clock.ts'
import type { Activity } from './activity.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Parts of results that nobody may find later, such as bundles and session tokens. They are kept in memory only. Clients read them from the
 * answer to their request, or ask again for a while.
 */
export interface EphemeralResults {
  keep(activityId: string, resultKey: string, fields: Fields): void
  /** The activity as the credential that asked for it is answered, and no other: with what is still kept of it. */
  complete(record: ActivityRecord, credentialId: string): ActivityRecord
  forgetAll(): void
}

interface Kept {
  readonly resultKey: string
  readonly fields: Fields
  readonly until: Milliseconds
}

const patience: Milliseconds = 10 * 60_000
const most = 1_000

export function createEphemeralResults(clock: Clock): EphemeralResults {
  const kept = new Map<string, Kept>()

  /** Oldest first, as they were added. */
  function makeRoom(): void {
    for (const [id, { until }] of kept) {
      if (until > clock.now() && kept.size < most) return
      kept.delete(id)
    }
  }

  return {
    keep(activityId, resultKey, fields) {
      makeRoom()
      kept.set(activityId, { resultKey, fields, until: clock.now() + patience })
    },
    complete(record, credentialId) {
      const found = kept.get(record.id)
      if (!found || found.until <= clock.now() || record.requester.credentialId !== credentialId) return record
      const result = { ...(record.result?.[found.resultKey] as Fields), ...found.fields }
      return { ...record, result: { ...record.result, [found.resultKey]: result } }
    },
    forgetAll: () => kept.clear(),
  }
}

/** Parts a result into what is kept and what is only handed out. */
export function partResult(
  { handedOutOnce }: Activity,
  result: unknown,
): { readonly kept: unknown; readonly once?: Fields } {
  // Signatures are kept as they are, and cost nothing here.
  if (handedOutOnce.length === 0) return { kept: result }
  const entries = Object.entries(result as Fields)
  const isOnce = ([name]: [string, unknown]) => handedOutOnce.includes(name)
  return {
    kept: Object.fromEntries(entries.filter(entry => !isOnce(entry))),
    once: Object.fromEntries(entries.filter(isOnce)),
  }
}
