import { expect, test } from 'vitest'
import { activities } from '../../../src/core/activities-and-queries.ts'
import { world } from '../../support/world.ts'
import { exampleIn } from '../../support/world-examples.ts'

/**
 * Of what changes who may do what, sign-ins alone do not ask for every factor (decision 68). So they give nobody anything that lasts:
 * no credential but a session, no MFA policy, and no contact.
 */
const types = activities
  .filter(({ signsIn }) => signsIn !== null)
  .flatMap(activity => activity.types.map(type => ({ ...type, activity })))

test.each(types)('$type makes nothing but a session', async type => {
  const agent = await world()
  const { parameters, key, organizationId } = await exampleIn(agent, type.activity, type)
  const lasting = () =>
    agent.store.organizations().map(({ id }) => ({
      apiKeys: agent.store.list('apiKeys', id).flatMap(({ id, session }) => (session === null ? id : [])),
      authenticators: agent.store.list('authenticators', id).map(({ id }) => id),
      oauthProviders: agent.store.list('oauthProviders', id).map(({ id }) => id),
      mfaPolicies: agent.store.list('mfaPolicies', id),
      contacts: agent.store.list('users', id).map(({ email, phoneNumber }) => [email, phoneNumber]),
    }))
  const before = lasting()
  const options = { ...(key && { key }), ...(organizationId && { organizationId }) }
  const { status } = await agent.post(type.type, parameters, options)
  expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
  expect(lasting()).toEqual(before)
})
