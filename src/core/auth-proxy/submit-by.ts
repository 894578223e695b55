import type { Activity } from '../activity/activity.ts'
import { secondsInWords } from '../display/seconds-in-words.ts'
import type { Engine } from '../engine/engine.ts'
import type { Caller } from '../engine/request.ts'
import { submit } from '../engine/submit.ts'
import { AgentError, ofReply } from '../errors.ts'
import type { ActivityRecord } from '../kept/activity-record.ts'
import { isSettled } from '../kept/lifecycle.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { ProxyKey } from './proxy-key.ts'
import type { Submitted } from './proxy-user.ts'

/** How long a caller waits for the person. */
const patience: Milliseconds = 120_000

/**
 * Submits an activity as the proxy's user, and answers its result.
 * @throws AgentError as any submit request, and with the activity's own failure
 */
export async function submitBy<Result>(
  engine: Engine,
  key: ProxyKey,
  caller: Caller,
  { type, parameters, organizationId }: { type: Submitted; parameters: unknown; organizationId: string },
): Promise<Result> {
  const activity = activityOf(engine, type)
  const timestampMs = String(engine.clock.now())
  const body = Buffer.from(JSON.stringify({ type, timestampMs, organizationId, parameters }))
  const raw = { path: activity.path, body, stamp: key.stamp(body), caller }
  const { activity: record, credential } = await submit(engine, activity, raw)
  const settled = await settledOf(engine, record)
  return resultOf<Result>(engine.handedOut.complete(settled, credential.key.id))
}

function activityOf(engine: Engine, type: Submitted): Activity {
  const found = engine.catalogue.get(type)
  if (!found) throw new Error(`There is no ${type}`)
  return found.activity
}

async function settledOf({ store, settlements }: Engine, record: ActivityRecord): Promise<ActivityRecord> {
  if (isSettled(record.status)) return record
  const waiting = settlements.wait(record.id)
  const limit = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => limit.resolve(undefined), patience)
  try {
    const now = store.activity(record.organizationId, record.id) ?? record
    return isSettled(now.status) ? now : ((await Promise.race([waiting.settled, limit.promise])) ?? now)
  } finally {
    clearTimeout(timer)
    waiting.stop()
  }
}

function resultOf<Result>({ status, result, failure }: ActivityRecord): Result {
  if (status === 'ACTIVITY_STATUS_COMPLETED') return Object.values(result)[0] as Result
  if (failure) throw ofReply(failure)
  throw new AgentError(
    'WAITS_FOR_VOTES',
    `Nobody at the agent has decided about this within ${secondsInWords(patience / 1000)}. Decide in its window, then begin again.`,
  )
}
