import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '../../src/core/errors.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { accounts } from './bad-input/accounts.ts'
import { forms } from './bad-input/forms.ts'
import { type GoodClient, goodClient, unsigned } from './bad-input/good-client.ts'
import { mfaPolicies } from './bad-input/mfa-policies.ts'
import { payloads } from './bad-input/payloads.ts'
import { secrets } from './bad-input/secrets.ts'
import { sessionProfiles } from './bad-input/session-profiles.ts'
import { transactions } from './bad-input/transactions.ts'

/**
 * Every kind of bad input over real HTTP, to an agent that asks nobody: what it let through would be done and recorded.
 * Each row is one change to a request that is good.
 */
let agent: Headless
let client: GoodClient

beforeAll(async () => {
  const started = await startForClient('--approvals', 'nothing')
  agent = started.agent
  client = await goodClient(agent, started.credentials)
})
afterAll(() => agent?.stop())

async function countRecorded(): Promise<number> {
  const body = { organizationId: client.organizationId, paginationOptions: { limit: '100' } }
  const reply = await client.send({ path: '/public/v1/query/list_activities', body })
  return reply.body.activities.length
}

test.each([...forms, ...payloads, ...transactions, ...accounts, ...secrets, ...sessionProfiles, ...mfaPolicies])(
  '%s is refused, nothing is recorded, and the agent stays up',
  async (_, request, { reason, words, field }) => {
    const recorded = await countRecorded()
    const reply = await request(client)
    expect(reply.body.details).toContainEqual({
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason,
      domain: 'countersign',
    })
    const failure: { http: number; grpc: number; turnkey?: string } = failures[reason]
    expect(reply.status).toBe(failure.http)
    expect(reply.headers['content-type']).toBe('application/json')
    expect(reply.body).toMatchObject({
      code: failure.grpc,
      message: expect.stringMatching(words),
      ...(failure.turnkey && { turnkeyErrorCode: failure.turnkey }),
    })
    const violations = reply.body.details.flatMap(
      (detail: { fieldViolations?: { field: string }[] }) => detail.fieldViolations ?? [],
    )
    expect(violations.map((violation: { field: string }) => violation.field)).toEqual(
      field === undefined ? [] : [field],
    )
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|\.ts\b|\.js:|\/work\/|\bat .+:\d+/)
    expect(await countRecorded()).toBe(recorded)
  },
)

test('the requests the rows are made from are good', async () => {
  const { wallet, payload, transaction, apiKey } = client
  for (const request of [wallet(), payload(), transaction(unsigned.slice(2)), apiKey()]) {
    const reply = await client.send(request)
    expect(reply).toMatchObject({ status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } })
  }
})
