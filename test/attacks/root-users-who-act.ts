import { submit } from '../../src/core/engine/submit.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { TestKey } from '../support/client.ts'
import { activityOf, type TestEngine } from '../support/engine.ts'
import type { TestPasskey } from '../support/passkey.ts'

/** What somebody can stamp with. */
export type Held = { readonly key: TestKey } | { readonly passkey: TestPasskey; readonly origin: string }

export const origins = ['https://app.example.org', 'https://two.example.org'] as const

export function request(path: string, body: string, held: Held) {
  const stamps =
    'key' in held
      ? { stamp: held.key.stamp(body) }
      : { stamp: undefined, webauthnStamp: held.passkey.stamp(body, { origin: held.origin }) }
  return { path, body: Buffer.from(body), caller: { window: false }, ...stamps }
}

export async function send(agent: TestEngine, type: string, parameters: unknown, held: Held): Promise<ActivityRecord> {
  const activity = activityOf(`ACTIVITY_TYPE_${type}`)
  const body = agent.bodyOf(`ACTIVITY_TYPE_${type}`, parameters)
  return (await submit(agent.engine, activity, request(activity.path, body, held))).activity
}

export const organizationOf = (agent: TestEngine) =>
  agent.store.find('organizations', agent.organizationId, agent.organizationId)!
