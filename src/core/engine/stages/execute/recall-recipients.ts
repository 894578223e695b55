import type { Catalogue } from '../../../activity/catalogue.ts'
import { toAgentError } from '../../../errors.ts'
import { type ActivityRecord, forOrganizationOf } from '../../../ledger/activity-record.ts'
import type { Log } from '../../../ports/log.ts'
import type { Store } from '../../../ports/store.ts'
import { decodeToShow } from '../../evaluation/decode.ts'
import { signingTypes } from '../../evaluation/signing-types.ts'
import { keepRecipients, recalledSetting } from './keep-recipients.ts'

export interface RecallParts {
  readonly store: Store
  readonly catalogue: Catalogue
  readonly log: Log
}

/** Each takes a millisecond or less; others are waiting for their answers meanwhile. */
const atOnce = 8
/** Most activities that are recalled of one organization, the newest. */
const mostRecalled = 10_000

/**
 * Remembers whom signatures have paid that were completed before the agent kept that: once for each database, after a start, and
 * without holding anything up. What cannot be decoded any more is left out.
 */
export async function recallRecipients(parts: RecallParts, isStopped: () => boolean): Promise<void> {
  const { store, log } = parts
  if (store.setting(recalledSetting) === true) return
  try {
    for (const { id } of store.organizations()) await recallOf(parts, id, isStopped)
    if (!isStopped()) await store.write(transaction => transaction.setSetting(recalledSetting, true))
  } catch (thrown) {
    if (toAgentError(thrown).code !== 'STOPPING') log.warn({ error: thrown }, 'recipients could not be recalled')
  }
}

async function recallOf(parts: RecallParts, organizationId: string, isStopped: () => boolean): Promise<void> {
  const { store, catalogue } = parts
  const types = signingTypes(catalogue)
  let after: string | undefined
  for (let recalled = 0; recalled < mostRecalled && !isStopped(); recalled += atOnce) {
    const page = store.activities(
      organizationId,
      { statuses: ['ACTIVITY_STATUS_COMPLETED'], types },
      { limit: atOnce, after },
    )
    if (page.length === 0) return
    await store.write(transaction => {
      for (const record of page) {
        const facts = factsOf(parts, record)
        const signature = { activityId: record.id, organizationId: forOrganizationOf(record), now: record.updatedAt }
        if (facts) keepRecipients(transaction, facts, signature)
      }
    })
    after = page.at(-1)?.id
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** `undefined` for what cannot be decoded any more, for example because its key is gone. */
function factsOf({ store, catalogue }: RecallParts, record: ActivityRecord) {
  try {
    const { activity, prepared } = decodeToShow(catalogue, store, record)
    return activity.facts(prepared)
  } catch {
    return undefined
  }
}
