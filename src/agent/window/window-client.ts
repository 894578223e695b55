import type { Activity } from '../../core/activity/activity.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { RawRequest } from '../../core/engine/requests/raw-request.ts'
import { type Follow, submit } from '../../core/engine/submit.ts'
import { AgentError } from '../../core/errors.ts'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import { isSettled } from '../../core/ledger/lifecycle.ts'
import { stampWithWindowKey } from './window-key.ts'

/** Submits activities for the person at the window, through the same stages as any client. */
export interface WindowClient {
  /**
   * Resolves with the fields of the result.
   * @throws AgentError as any submit request, with the activity's own failure if it failed, and `WAITS_FOR_VOTES` if others have
   * to approve it first.
   * @param follow - Another activity, made from the result of this one: both are recorded in one commit, or neither.
   */
  submit<Result>(
    organizationId: string,
    activity: Activity,
    parameters: unknown,
    follow?: ((result: Result) => Wanted) | undefined,
  ): Promise<Result>
  /** Votes as the window's own user. Resolves once the vote is counted. @throws AgentError as any submit request */
  vote(organizationId: string, activity: Activity, fingerprint: string): Promise<void>
}

interface Wanted {
  readonly activity: Activity
  readonly parameters: unknown
}

export function createWindowClient(engine: Engine): WindowClient {
  return {
    async submit<Result>(
      organizationId: string,
      activity: Activity,
      parameters: unknown,
      follow?: (result: Result) => Wanted,
    ) {
      const next =
        follow &&
        (async (result: ActivityRecord['result'] = {}) => {
          const following = follow(Object.values(result)[0] as Result)
          return { activity: following.activity, raw: await rawOf(organizationId, following) }
        })
      return resultOf(await send(organizationId, { activity, parameters }, next)) as Result
    },
    async vote(organizationId, activity, fingerprint) {
      await send(organizationId, { activity, parameters: { fingerprint } })
    },
  }

  async function send(organizationId: string, wanted: Wanted, next?: Follow): Promise<ActivityRecord> {
    const { activity: record } = await submit(engine, wanted.activity, await rawOf(organizationId, wanted), next)
    return record
  }

  async function rawOf(organizationId: string, { activity, parameters }: Wanted): Promise<RawRequest> {
    const [windowKey] = engine.store.list('apiKeys', organizationId, { isWindowKey: true })
    if (!windowKey) throw new AgentError('PERMISSION_DENIED', 'There is no window key for that organization.')
    const [newest] = activity.types
    const envelope = { type: newest?.type, timestampMs: String(engine.clock.now()), organizationId, parameters }
    const body = Buffer.from(JSON.stringify(envelope))
    const stamp = await stampWithWindowKey(engine.keyring, windowKey, body)
    return { path: activity.path, body, stamp, caller: { window: true } }
  }
}

function resultOf(record: ActivityRecord): unknown {
  if (record.status === 'ACTIVITY_STATUS_COMPLETED') return Object.values(record.result)[0]
  const waits = !isSettled(record.status)
  throw new AgentError(
    waits ? 'WAITS_FOR_VOTES' : 'ACTIVITY_MOVED_ON',
    waits
      ? 'Others must approve your request first. To see it or take it back, open Approvals.'
      : (record.failure?.message ?? 'The request did not complete.'),
  )
}
