import { expect, test } from 'vitest'
import { activities } from '../../../src/core/activities-and-queries.ts'
import { requireRecord } from '../../../src/core/require-record.ts'
import { world } from '../../support/world.ts'
import { inWorld } from '../../support/world-examples.ts'

const ofPolicies = activities.filter(({ governance }) => governance.by === 'policy' && governance.resource === 'POLICY')

test.each(ofPolicies)('$kind says what it would do to the policies', async activity => {
  const agent = await world()
  const { engine, store, organizationId, users } = agent
  const [type] = activity.types
  const prepared = activity.prepare(type!.translate(type!.parameters.parse(inWorld(type!.example, agent))), {
    organizationId,
    credential: { organizationId, user: requireRecord(store, 'users', organizationId, users[0]!.id) } as never,
    webOrigin: undefined,
    askedAt: Date.now(),
    reader: store,
    activityTypes: engine.catalogue,
    ballot: engine.ballot,
    hardwareWallets: engine.hardwareWallets,
    hasException: () => false,
    preimages: [],
  })
  expect(activity.changesPolicies(prepared)).not.toEqual([])
})
