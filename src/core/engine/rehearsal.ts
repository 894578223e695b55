import type { Rehearsal, Verdict } from '../../shared/views.ts'
import { visible } from '../display/visible.ts'
import type { Reader } from '../ports/store.ts'
import type { ActivityRecord, Policy } from '../records.ts'
import type { Catalogue } from './engine.ts'
import { replay } from './replay.ts'

/** Rows that change are listed up to this many. */
const mostListed = 200

/** Replays recorded requests one by one, and counts what changes. */
export class Rehearsing {
  readonly #replay: (record: ActivityRecord) => ReturnType<typeof replay>
  readonly #before: Record<Verdict, number> = { allowed: 0, votes: 0, denied: 0 }
  readonly #after: Record<Verdict, number> = { allowed: 0, votes: 0, denied: 0 }
  readonly #changes: Rehearsal['changes'][number][] = []
  #replayed = 0
  #skipped = 0

  constructor(
    catalogue: Catalogue,
    reader: Reader,
    policies: { readonly before: readonly Policy[]; readonly after: readonly Policy[] },
  ) {
    this.#replay = record => replay(catalogue, reader, record, policies)
  }

  add(record: ActivityRecord): void {
    const replayed = this.#replay(record)
    if (!replayed) {
      this.#skipped++
      return
    }
    const { revived, before, after, overLimits } = replayed
    this.#replayed++
    this.#before[before]++
    this.#after[after]++
    if (before === after || this.#changes.length >= mostListed) return
    this.#changes.push({
      activityId: record.id,
      sentence: [revived.activity.describe(revived.prepared).sentence, ...overLimits()].join('. '),
      userName: visible(record.requester.userName),
      createdAt: record.createdAt,
      before,
      after,
    })
  }

  /** @param more - Whether there is history that was not looked at. */
  result(more: boolean): Rehearsal {
    return {
      replayed: this.#replayed,
      skipped: this.#skipped,
      more,
      before: this.#before,
      after: this.#after,
      changes: this.#changes,
    }
  }
}

/** Votes are weighed by the request they are about. */
export function isRehearsed({ type }: Pick<ActivityRecord, 'type'>): boolean {
  return type !== 'ACTIVITY_TYPE_APPROVE_ACTIVITY' && type !== 'ACTIVITY_TYPE_REJECT_ACTIVITY'
}
