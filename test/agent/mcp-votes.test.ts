/** An AI agent whose user shares the decision with other root users. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { first, words } from '../support/agent-with-anvil.ts'
import { p256Key } from '../support/client.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { turnkeyClient } from '../support/turnkey.ts'

let agent: Headless
let client: Client
let waiting: () => Promise<readonly string[]>

beforeAll(async () => {
  const started = await startForClient('--approvals', 'nothing', '--init-wallet', words)
  agent = started.agent
  const { organizationId, userId, token } = started.credentials
  const turnkey = turnkeyClient(started.credentials)
  const common = () => ({ timestampMs: String(Date.now()), organizationId })
  const { activity } = await turnkey.createUsers({
    ...common(),
    type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
    parameters: {
      users: ['Grace', 'Edsger'].map(userName => ({
        ...{ userName, authenticators: [], oauthProviders: [], userTags: [] },
        apiKeys: [{ apiKeyName: userName, publicKey: p256Key().publicKey, curveType: 'API_KEY_CURVE_P256' as const }],
      })),
    },
  })
  const others = activity.result.createUsersResult?.userIds ?? []
  await turnkey.updateRootQuorum({
    ...common(),
    type: 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM',
    parameters: { threshold: 2, userIds: [userId, ...others] },
  })
  waiting = async () => {
    const filterByStatus = ['ACTIVITY_STATUS_CONSENSUS_NEEDED' as const]
    const { activities } = await turnkey.getActivities({ organizationId, filterByStatus })
    return activities.map(({ id }) => id)
  }
  client = new Client({ name: 'test', version: '1' })
  const headers = { Authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', agent.api), { requestInit: { headers } })
  await client.connect(transport as Parameters<typeof client.connect>[0])
})
afterAll(async () => {
  await client?.close()
  await agent?.stop()
})

test('a request that waits for the votes of others is taken back at once', async () => {
  const asking = client.callTool({ name: 'propose_message', arguments: { from: first, message: 'hi', reason: 'x' } })
  asking.catch(() => undefined)
  await expect.poll(async () => (await waiting()).length).toBe(1)
  const [requestId] = await waiting()
  const { structuredContent } = await client.callTool({ name: 'cancel_request', arguments: { requestId } })
  expect(structuredContent).toEqual({ requestId, status: 'cancelled' })
  expect(await waiting()).toEqual([])
  expect(await asking).toMatchObject({ isError: true })
})
