/** The promise: no code, token or card number is kept, also where a request names one that its kind or version does not know. */
import { expect, test } from 'vitest'
import { activities } from '../../src/core/activities-and-queries.ts'
import type { Activity } from '../../src/core/activity/activity.ts'
import { longer } from '../support/effort.ts'
import { world } from '../support/world.ts'
import { exampleIn } from '../support/world-examples.ts'

const planted = 'planted-secret-4242'
/** In every place of a body where nobody reads it. */
const places: Readonly<Record<string, (name: string) => object>> = {
  'beside its parameters': name => ({ [name]: planted }),
  'deep in them': name => ({ more: [{ deeper: { [name]: planted } }] }),
  'not as a text': name => ({ [name]: [{ value: planted }] }),
}
const names = [
  ...new Set(
    activities.flatMap(({ types }) =>
      types.flatMap(({ secrets, redaction }) => [...secrets, ...(redaction?.names ?? [])]),
    ),
  ),
]

/** Sign-ins come first, while contacts have one user each; what is gone afterwards nobody can change. */
const orderOf = ({ kind, governance }: Activity) =>
  /DELETE|REMOVE|QUORUM/.test(kind)
    ? 2
    : Number(!(governance.by === 'policy' && /AUTH|OTP|RECOVERY/.test(governance.resource)))
const types = activities
  .toSorted((one, other) => orderOf(one) - orderOf(other))
  .flatMap(activity => activity.types.map(type => ({ activity, type })))

test.each(Object.entries(places))('a secret %s', { timeout: longer(120_000) }, async (_, put) => {
  expect(names).toEqual(expect.arrayContaining(['otpCode', 'verificationToken', 'oidcToken', 'cvv']))
  const agent = await world()
  const recorded = new Set<string>()
  for (const [index, { activity, type }] of types.entries()) {
    const prepared = await exampleIn(agent, activity, type).catch(() => undefined)
    if (!prepared) continue
    const { parameters, key, organizationId = agent.organizationId } = prepared
    const unknown = names.filter(name => !(name in (parameters as object)))
    const name = unknown[index % unknown.length] as string
    const body = agent.bodyOf(type.type, { ...put(name), ...(parameters as object) }, { organizationId })
    const { status, body: answer } = await agent.call(activity.path, body, { ...(key && { key }) })
    if (status !== 200) continue
    recorded.add(type.type)
    const { id, organizationId: at } = answer.activity
    const record = agent.store.activity(at, id) ?? agent.store.activity(agent.organizationId, id)
    expect(record, type.type).toBeDefined()
    expect(JSON.stringify([answer, record]), `${name} in ${type.type}`).not.toContain(planted)
  }
  // What the others need is gone by then, or there twice.
  expect(recorded.size).toBeGreaterThan(90)
})
