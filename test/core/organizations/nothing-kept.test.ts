import { expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { nothingKept } from '../../../src/core/organizations/nothing-kept.ts'
import { testServer } from '../../support/server.ts'

const policy = { policyName: 'None', effect: 'EFFECT_DENY', notes: '' }

/** With a real user and a real activity, where the question names one. */
async function asked() {
  const server = await testServer({ approvals: 'nothing' })
  const { id: activityId } = await server.post('ACTIVITY_TYPE_CREATE_POLICY_V3', policy)
  const real: Record<string, string | undefined> = { activityId, userId: server.users[0]?.id }
  const ask = (path: string, example: object, change: object = {}) => {
    const fields = Object.entries(example).map(([name, value]) => [name, real[name] ?? value])
    return server.call(path, { organizationId: server.organizationId, ...Object.fromEntries(fields), ...change })
  }
  return { server, ask }
}

test.each(nothingKept.map(({ name, path, example }) => [name, path, example as object] as const))(
  '%s answers that there is nothing',
  async (name, path, example) => {
    const { ask } = await asked()
    const { status, body } = await ask(path, example)
    if (name.startsWith('list_') || /(policies|status|profiles)$/.test(name)) {
      expect(status).toBe(200)
      expect(Object.values(body.activity.result)[0]).toEqual([])
    } else {
      expect(body).toMatchObject({ code: 5, message: expect.stringContaining('unable to find') })
    }
    for (const field of ['activityId', 'userId'].filter(field => field in example)) {
      expect((await ask(path, example, { [field]: newId() })).status, field).toBe(404)
    }
  },
)
