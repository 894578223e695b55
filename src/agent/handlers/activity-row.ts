import { presentStatus } from '../../core/activities/present-status.ts'
import { visible } from '../../core/display/visible.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { type ActivityRecord, isExpired } from '../../core/ledger/activity-record.ts'
import { isSettled } from '../../core/ledger/lifecycle.ts'
import type { ActivityRow } from '../../shared/activity.ts'
import { namesOf } from '../../shared/card-names.ts'
import { type ActivityShown, activityShown } from './activity-shown.ts'
import { titleWithName } from './activity-title.ts'
import { signedIn } from './signed-in.ts'

/** One activity for a list of the window. */
export function activityRow(
  engine: Engine,
  record: ActivityRecord,
  { shown, sends }: ActivityShown = activityShown(engine, record),
): ActivityRow {
  const { id, type, requester, createdAt, updatedAt } = record
  const known = engine.catalogue.get(type)
  const said = signedIn(engine, record)?.sentence ?? shown?.sentence
  return {
    id,
    type,
    status: presentStatus(engine.catalogue, engine.store, record, engine.clock.now()),
    expired: isExpired(record),
    names: namesOf(shown?.fields ?? []),
    sentence: said ?? (known ? titleWithName(known.activity, record.intent) : type),
    sends,
    userName: visible(requester.userName),
    apiKeyName: visible(requester.credentialName),
    createdAt,
    updatedAt,
    decidedAt: engine.store.decisions(id)[0]?.at ?? (isSettled(record.status) ? updatedAt : null),
  }
}
