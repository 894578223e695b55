import { expect, test } from 'vitest'
import { z } from 'zod'
import { activities } from '../../../../src/core/activities-and-queries.ts'
import type { Activity } from '../../../../src/core/activity/activity.ts'
import type { ParamsSchema } from '../../../../src/core/activity/params.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { conditionScope } from '../../../../src/core/policies/engine/condition-scope.ts'
import { paramFields } from '../../../../src/core/policies/engine/vocabulary/params.ts'
import { structOf } from '../../../../src/core/policies/language/lazily.ts'
import type { Scope } from '../../../../src/core/policies/language/value.ts'
import { subjectsWithParams } from '../../../../src/core/subjects-with-params.ts'
import { askedOfProven, holds } from '../../../support/asked.ts'
import type { TestKey } from '../../../support/client.ts'
import type { TestEngine } from '../../../support/engine.ts'
import { world } from '../../../support/world.ts'
import { exampleIn } from '../../../support/world-examples.ts'

test.each(activities)(
  '$kind has a value for each field of activity.params that it declares, and for no other',
  async activity => {
    const scope = await exampleScope(activity)
    const values = (scope.activity as Record<string, object | undefined>).params
    expect(z.strictObject(activity.params).safeParse({ ...values }).error).toBeUndefined()
    expect(values === undefined).toBe(Object.keys(activity.params).length === 0)

    for (const [field, { type }] of Object.entries(paramFields(activities))) {
      const path = `activity.params.${field}`
      const answer = holds(type.kind === 'list' ? `${path}.count() >= 0` : `${path} == ${path}`, scope)
      const missing = { error: { message: expect.any(String), from: expect.any(Number), to: expect.any(Number) } }
      expect(answer, field).toEqual(Object.hasOwn(activity.params, field) ? { value: true } : missing)
    }
  },
)

test('the activities of subjects that know of policies have no params: the vocabulary would lack them', () => {
  const listed = subjectsWithParams.flatMap(subject => subject.activities)
  const late = activities.filter(({ params }) => Object.keys(params).length > 0).filter(each => !listed.includes(each))
  expect(late.map(({ kind }) => kind)).toEqual([])
})

test('fields of one name have one type, and one that the language has', () => {
  const fields = (params: ParamsSchema) => paramFields([...activities, { kind: 'MADE_UP', params }])
  expect(() => fields({ wallet_id: z.bigint().describe('a number.') })).toThrow(
    'activity.params.wallet_id has several types',
  )
  expect(() => fields({ moment: z.date() as never })).toThrow(
    'the policy language has no type for MADE_UP.moment, a zod date',
  )
  expect(fields({ moments: z.array(z.bigint()).describe('when it happened.') }).moments).toEqual({
    type: { kind: 'list', of: { kind: 'int' } },
    about: 'Of MADE_UP: when it happened.',
  })
})

/** As conditions are asked about the example of a kind; of one that is refused before it is prepared, by its parameters. */
async function exampleScope(activity: Activity): Promise<Scope> {
  const agent = await world()
  const [type] = activity.types
  const { parameters, key, organizationId = agent.organizationId } = await exampleIn(agent, activity, type!)
  const [sender = agent.users[0]!] = key ? [{ id: userOf(agent, organizationId, key), key }] : []
  try {
    return conditionScope(await askedOfProven({ ...agent, organizationId, users: [sender] }, type!.type, parameters))
  } catch (error) {
    if (!(error instanceof AgentError && error.code === 'NOT_SUPPORTED')) throw error
    const { params } = activity.facts(type!.parameters.parse(type!.example))
    return structOf({ activity: structOf(params ? { params: structOf(params) } : {}) })
  }
}

function userOf({ store }: TestEngine, organizationId: string, { publicKey }: TestKey): string {
  return store.list('apiKeys', organizationId, { publicKey })[0]!.userId
}
