import { beforeAll, describe, expect, test } from 'vitest'
import { activities, queries } from '../../../src/core/activities-and-queries.ts'
import { wire } from '../../support/wire.ts'
import { type World, world, worldOfFile } from '../../support/world.ts'
import { exampleIn, inWorld } from '../../support/world-examples.ts'

/**
 * Every kind in every version, and every query, over real HTTP: the example of the declaration, in a world that has what it
 * names, is answered with both envelopes.
 */
const types = activities.flatMap(activity => activity.types.map(type => ({ name: type.type, type, activity })))

describe.each(types)('$name', ({ name, type, activity }) => {
  test('answers its example', async () => {
    const agent = await world()
    const { parameters, key, organizationId } = await exampleIn(agent, activity, type)
    const { status, body } = await agent.call(
      activity.path,
      agent.bodyOf(name, parameters, { ...(organizationId && { organizationId }) }),
      { ...(key && { key }) },
    )
    const answersForItself = activity.governance.by !== 'target'
    const expectedType = answersForItself ? name : 'ACTIVITY_TYPE_CREATE_USER_TAG'
    expect(body).toMatchObject({ activity: { type: expectedType } })
    if (activity.kind === 'REJECT_ACTIVITY') return expect(body.activity.status).toBe('ACTIVITY_STATUS_REJECTED')
    expect(body).toMatchObject({ activity: { type: expectedType, status: 'ACTIVITY_STATUS_COMPLETED', failure: null } })
    expect(status).toBe(200)
    const record = body.activity
    // The flat record of the public clients.
    for (const field of Object.keys(wire.records.Activity ?? {})) {
      if (wire.records.Activity?.[field] === 'present') expect(record).toHaveProperty(field)
    }
    if (!answersForItself) return
    expect(Object.keys(record.intent)).toEqual([type.intentKey])
    const facts = wire.activities[name]
    const result = record.result[type.resultKey]
    const expected = Object.entries(facts?.resultFields ?? {}).filter(([, how]) => how === 'present')
    expect(Object.keys(result)).toEqual(expect.arrayContaining(expected.map(([field]) => field)))
    // The nested one of the interface specification.
    const nested = record.result.activity
    expect(nested.type).toBe(name)
    const row = wire.contractRows.find(each => each.type === name)
    if (row?.intent) expect(Object.keys(nested.intent)).toEqual([row.intent])
    if (row?.result) {
      expect(Object.keys(nested.result)).toEqual([row.result])
      expect(Object.keys(nested.result[row.result])).toEqual(expect.arrayContaining([...row.resultFields]))
    }
  })
})

/** Questions change nothing: all are asked of one agent. */
let agent: World
const begin = worldOfFile()
beforeAll(async () => {
  agent = await begin()
})

describe.each(queries)('$name', ({ path, name, example }) => {
  test('answers its example', async () => {
    const fields = inWorld(example, agent) as object
    const { status, body } = await agent.call(path, { organizationId: agent.organizationId, ...fields })
    if (status === 404) {
      expect(body.message).toEqual(expect.any(String))
      expect(nothingThere).toContain(name)
      return
    }
    expect(status).toBe(200)
    const { activity: envelope, ...flat } = body
    const expected = Object.entries(wire.queries[name]?.response ?? {}).filter(([, how]) => how === 'present')
    expect(Object.keys(body)).toEqual(expect.arrayContaining(expected.map(([field]) => field)))
    if (Object.keys(flat).length > 0) expect(envelope).toMatchObject({ type: 'ACTIVITY_TYPE_UNKNOWN_V1', result: flat })
  })
})

/** Single records of kinds the agent does not keep yet. */
const nothingThere: readonly string[] = [
  'get_boot_proof',
  'get_latest_boot_proof',
  'get_mfa_policy',
  'get_oauth2_credential',
  'get_session_profile',
]
