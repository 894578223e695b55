import { expect, test } from 'vitest'
import { activities } from '../../../src/core/activities-and-queries.ts'
import { prepareContext } from '../../support/prepare-context.ts'
import { world } from '../../support/world.ts'
import { inWorld } from '../../support/world-examples.ts'

const ofPolicies = activities.filter(({ governance }) => governance.by === 'policy' && governance.resource === 'POLICY')

test.each(ofPolicies)('$kind says what it would do to the policies', async activity => {
  const agent = await world()
  const [type] = activity.types
  const prepared = activity.prepare(
    type!.translate(type!.parameters.parse(inWorld(type!.example, agent))),
    prepareContext(agent),
  )
  expect(activity.changesPolicies(prepared)).not.toEqual([])
})
