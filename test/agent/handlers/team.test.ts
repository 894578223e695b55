import { expect, test } from 'vitest'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'
import { p256Key } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { webhookReceiver } from '../../support/webhook-receiver.ts'
import { windowOver } from '../../support/window.ts'

test('a screen of a team has a place in the rail as soon as there is something on it', async () => {
  const agent = await testEngine({ webhookPort: createWebhookPort() })
  const { organizationId } = agent
  const window = await windowOver(agent)
  const used = () => window['team.used']({ organizationId })
  const people = agent.store.list('users', organizationId)
  expect(people.length).toBeGreaterThan(0)
  const before = people.length > 1 ? ['people'] : []
  expect(await used()).toEqual(before)
  await window['users.create']({ organizationId, name: 'Grace' })
  expect(await used()).toEqual(['people'])
  const receiver = await webhookReceiver()
  await window['webhooks.add']({ organizationId, name: 'Orders', url: receiver.url })
  expect(await used()).toEqual(['people', 'webhooks'])
  await addOrganization(agent, p256Key())
  expect(await used()).toEqual(['people', 'organization', 'webhooks'])
})
