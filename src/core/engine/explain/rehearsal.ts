import type { Rehearsal, Verdict } from '../../../shared/rehearsals.ts'
import type { Catalogue } from '../../activity/catalogue.ts'
import { visible } from '../../display/visible.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { readReceipt } from '../../ledger/hash-chain.ts'
import type { ReceiptOf } from '../../ledger/receipt.ts'
import type { Reader } from '../../ports/store.ts'
import type { Policy } from '../../records/policy.ts'
import { asActivity } from '../refused/refused-receipt.ts'
import { replay } from './replay.ts'

/** Rows that change are listed up to this many. */
const mostListed = 200

/** Limits of how far back a rehearsal looks. */
export interface Reach {
  readonly activities: number
  /** Characters of what they ask for, as JSON: what takes long to decode is long. */
  readonly characters: number
}

/** Replays the newest requests, recorded and refused. All others who wait have their turn after each. */
export async function rehearse(
  { catalogue, reader }: { readonly catalogue: Catalogue; readonly reader: Reader },
  organizationId: string,
  policies: { readonly before: readonly Policy[]; readonly after: readonly Policy[] },
  reach: Reach,
): Promise<Rehearsal> {
  const rehearsing = new Rehearsing(catalogue, reader, policies)
  const refused = refusedFrom(reader, organizationId, reach.activities)
  let left = reach.characters
  let after: string | undefined
  for (let looked = 0; ; looked++) {
    const [recorded] = reader.activities(organizationId, {}, { limit: 1, after })
    // What was refused comes between, when it did.
    const isRefusedNext = refused[0] !== undefined && (!recorded || refused[0].createdAt > recorded.createdAt)
    const record = isRefusedNext ? refused.shift() : recorded
    if (!record) return rehearsing.result(false)
    left -= JSON.stringify(record.intent).length
    if (looked === reach.activities || (left < 0 && looked > 0)) return rehearsing.result(true)
    if (isRehearsed(record)) rehearsing.add(record, !isRefusedNext)
    if (!isRefusedNext) after = record.id
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Replays recorded requests one by one, and counts what changes. */
export class Rehearsing {
  readonly #replay: (record: ActivityRecord) => ReturnType<typeof replay>
  readonly #before: Record<Verdict, number> = { allowed: 0, votes: 0, denied: 0 }
  readonly #after: Record<Verdict, number> = { allowed: 0, votes: 0, denied: 0 }
  readonly #changes: Rehearsal['changes'][number][] = []
  #replayed = 0
  #skipped = 0
  #unknown = 0

  constructor(
    catalogue: Catalogue,
    reader: Reader,
    policies: { readonly before: readonly Policy[]; readonly after: readonly Policy[] },
  ) {
    this.#replay = record => replay(catalogue, reader, record, policies)
  }

  /** @param isRecorded - Whether there is an activity of it; a refused request has none. */
  add(record: ActivityRecord, isRecorded = true): void {
    const replayed = this.#replay(record)
    if (!replayed) {
      this.#skipped++
      return
    }
    const { decoded, before, after, overLimits } = replayed
    if (before === undefined || after === undefined) {
      this.#unknown++
      return
    }
    this.#replayed++
    this.#before[before]++
    this.#after[after]++
    if (before === after || this.#changes.length >= mostListed) return
    this.#changes.push({
      activityId: isRecorded ? record.id : null,
      sentence: [decoded.activity.describe(decoded.prepared).sentence, ...overLimits()].join('. '),
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
      unknown: this.#unknown,
      more,
      before: this.#before,
      after: this.#after,
      changes: this.#changes,
    }
  }
}

/** Lists requests that policies or limits refused, newest first. */
function refusedFrom(reader: Reader, organizationId: string, limit: number): ActivityRecord[] {
  return reader
    .receipts({ kinds: ['refused'], organizationId }, { limit })
    .flatMap(line => asActivity(readReceipt(line) as ReceiptOf<'refused'>) ?? [])
}

/** Votes are evaluated by the request they are about. */
function isRehearsed({ type }: Pick<ActivityRecord, 'type'>): boolean {
  return type !== 'ACTIVITY_TYPE_APPROVE_ACTIVITY' && type !== 'ACTIVITY_TYPE_REJECT_ACTIVITY'
}
