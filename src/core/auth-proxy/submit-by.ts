import type { Activity } from '../activity/activity.ts'
import { secondsInWords } from '../display/seconds-in-words.ts'
import { awaitSettled } from '../engine/await-settled.ts'
import type { Engine } from '../engine/engine.ts'
import type { Caller } from '../engine/requests/raw-request.ts'
import { submit } from '../engine/submit.ts'
import { AgentError, ofReply } from '../errors.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import { isSettled } from '../ledger/lifecycle.ts'
import type { Milliseconds } from '../milliseconds.ts'
import { withProxyKey } from './proxy-key.ts'
import type { Submitted } from './proxy-user.ts'

/** User in whose name something is submitted, and the one it is for. */
export interface Submitter {
  /** The parent organization. */
  readonly proxyOf: string
  readonly caller: Caller
  /** Aborted once nobody waits for the answer: the caller has gone, or the agent stops. */
  readonly until: AbortSignal
}

/** Longest that a caller waits for the person. */
const patience: Milliseconds = 120_000

/**
 * Submits an activity as the proxy's user, and answers its result.
 * @throws AgentError as any submit request, and with the activity's own failure
 */
export async function submitBy<Result>(
  engine: Engine,
  { proxyOf, caller, until }: Submitter,
  { type, parameters, organizationId }: { type: Submitted; parameters: unknown; organizationId: string },
): Promise<Result> {
  const activity = activityOf(engine, type)
  const timestampMs = String(engine.clock.now())
  const body = Buffer.from(JSON.stringify({ type, timestampMs, organizationId, parameters }))
  // The key is there for the stamp, and not while the person makes up their mind.
  const { activity: record, credential } = await engine.work.during(() =>
    withProxyKey(engine, proxyOf, async key =>
      submit(engine, activity, { path: activity.path, body, stamp: key.stamp(body), caller }),
    ),
  )
  const settled = await awaitSettled(engine, record, until, patience)
  if (!isSettled(settled.status) && until.aborted) throw stopping()
  return resultOf<Result>(engine.handedOut.complete(settled, credential.key.id))
}

function activityOf(engine: Engine, type: Submitted): Activity {
  const found = engine.catalogue.get(type)
  if (!found) throw new Error(`There is no ${type}`)
  return found.activity
}

function resultOf<Result>({ status, result, failure }: ActivityRecord): Result {
  if (status === 'ACTIVITY_STATUS_COMPLETED') return Object.values(result)[0] as Result
  if (failure) throw ofReply(failure)
  throw new AgentError(
    'WAITS_FOR_VOTES',
    `Nobody at the agent has decided about this within ${secondsInWords(patience / 1000)}. Decide in its window, then begin again.`,
  )
}

export function stopping(): AgentError {
  return new AgentError('STOPPING', 'The agent is stopping. Begin again when it runs.')
}
