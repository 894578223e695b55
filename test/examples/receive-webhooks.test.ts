import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { startForClient } from '../support/headless.ts'
import { turnkeyClient } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'

const root = join(import.meta.dirname, '..', '..')
const example = join(root, 'examples', 'receive-webhooks.ts')

test('it is told of a test event and of what the public client asks for, and refuses what the agent has not signed', async () => {
  const { agent, credentials } = await startForClient()
  onTestFinished(() => agent.stop())
  const { organizationId } = credentials
  const child = spawn(process.execPath, [example], {
    env: { ...process.env, TURNKEY_BASE_URL: credentials.baseUrl, WEBHOOK_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  const said: string[] = []
  const output = createInterface(child.stdout).on('line', line => said.push(line))
  const complaints = createInterface(child.stderr)
  const hears = async (line: string) => {
    while (!said.includes(line)) await once(output, 'line')
  }
  await once(output, 'line')
  const url = said[0]?.replace('Listening on ', '') ?? ''
  const window = await enterWindow(agent.window)

  const client = turnkeyClient(credentials)
  const asked = client.createWebhookEndpoint({
    type: 'ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: { url, name: 'Example', subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }] },
  })
  const [card] = await window.cards(1)
  expect(card?.shown.title).toBe('Add a webhook')
  await window.approve(card!)
  const { activity } = await asked
  const endpointId = activity.result.createWebhookEndpointResult?.endpointId ?? ''
  expect(await client.listWebhookEndpoints({ organizationId })).toMatchObject({
    webhookEndpoints: [{ endpointId, organizationId, url, name: 'Example', isActive: true }],
  })

  await window.call('webhooks.sendTest', { organizationId, endpointId })
  await hears('TEST countersign:test')
  const waits = client
    .createUserTag({
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      timestampMs: String(Date.now()),
      organizationId,
      parameters: { userTagName: 'Told', userIds: [] },
    })
    .catch(() => undefined)
  await hears('ACTIVITY_UPDATES ACTIVITY_TYPE_CREATE_USER_TAG ACTIVITY_STATUS_PENDING')

  await window.approve((await window.cards(1))[0]!)
  await waits
  await hears('ACTIVITY_UPDATES ACTIVITY_TYPE_CREATE_USER_TAG ACTIVITY_STATUS_COMPLETED')

  const complaint = once(complaints, 'line')
  const forged = await fetch(url, { method: 'POST', body: '{"type":"forged"}' })
  expect(forged.status).toBe(401)
  expect(await complaint).toEqual(['Refused: missing_header'])
})
