/**
 * Promise: a session with a profile does nothing that its scope does not allow, and nothing for which the scope has no value: no activity of
 * any kind and version, no query.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { activities, queries } from '../../src/core/activities-and-queries.ts'
import { records } from '../../src/core/records/index.ts'
import type { TestEngine } from '../support/engine.ts'
import { narrow } from '../support/session-profiles.ts'
import { type World, world, worldOfFile } from '../support/world.ts'
import { exampleIn, inWorld } from '../support/world-examples.ts'

const outOfScope = {
  status: 403,
  body: { code: 7, message: expect.stringMatching(/session profile “.*” of this session/) },
}
const unknown = {
  status: 500,
  body: { code: 13, message: expect.stringContaining('cannot be evaluated for this request') },
}

/** Everything in the store except profiles and the last use of each key. */
const kept = ({ store }: TestEngine) =>
  JSON.stringify(
    store
      .organizations()
      .map(({ id }) => [
        records
          .filter(({ kind }) => kind !== 'sessionProfiles')
          .map(({ kind }) => store.list(kind, id).map(each => ({ ...each, sessionProfileId: null, provenAt: null }))),
        store.activities(id, {}, { limit: 100 }).map(({ updatedAt, status }) => [updatedAt, status]),
      ]),
  )

const types = activities.flatMap(activity => activity.types.map(type => ({ ...type, activity })))

test.each(types)('$type', async type => {
  const agent = await world()
  const { path, kind, governance } = type.activity
  const { parameters, key = agent.users[0]!.key, organizationId } = await exampleIn(agent, type.activity, type)
  const answerWith = async (scope: string) => {
    await narrow(agent, key, scope)
    const before = kept(agent)
    const body = agent.bodyOf(type.type, parameters, { ...(organizationId && { organizationId }) })
    const reply = await agent.call(path, body, { key })
    if (reply.status !== 200) expect(kept(agent)).toBe(before)
    return reply
  }
  const ofKind = governance.by === 'rootQuorum' ? unknown : outOfScope
  expect(await answerWith(`activity.kind != '${kind}'`)).toMatchObject(ofKind)
  expect(await answerWith("activity.action == 'NOTHING' || activity.resource == 'NOTHING'")).toMatchObject(ofKind)
  expect(await answerWith(`activity.type != '${type.type}'`)).toMatchObject(outOfScope)
  expect(await answerWith("activity.web_origin == 'https://elsewhere.example'")).toMatchObject(outOfScope)
  expect(await answerWith(`tron.tx.fee_limit < 1 || activity.type == '${type.type}'`)).toMatchObject(unknown)
  const scope = governance.by === 'target' ? 'true' : `activity.type == '${type.type}'`
  const { status, body } = await answerWith(scope)
  expect(status).toBe(200)
  expect(body.activity.status).not.toBe('ACTIVITY_STATUS_FAILED')
})

describe('queries', () => {
  let agent: World
  const begin = worldOfFile()
  beforeAll(async () => {
    agent = await begin()
  })

  test.each(queries)('$name', async ({ path, name, example }) => {
    const fields = { organizationId: agent.organizationId, ...(inWorld(example, agent) as object) }
    const asked = async (scope: string) => {
      const { key } = agent.users[1]!
      await narrow(agent, key, scope)
      return agent.call(path, fields, { key })
    }
    const kindOfQuery = name.toUpperCase()
    expect(await asked(`activity.kind != '${kindOfQuery}'`)).toMatchObject(outOfScope)
    expect(await asked("activity.action == 'SIGN'")).toMatchObject(outOfScope)
    expect(await asked("activity.resource != 'QUERY'")).toMatchObject(outOfScope)
    expect(await asked(`wallet.id == '1' || activity.action == 'READ'`)).toMatchObject(unknown)
    const { status } = await asked(`activity.type == 'QUERY_TYPE_${kindOfQuery}'`)
    expect([200, 404]).toContain(status)
  })
})
