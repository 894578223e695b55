/** The promise: whoever asks for codes by the thousand does not make the next one, or any other request, cost more. */
import { expect, test } from 'vitest'
import { begin } from '../../src/core/records/define/define-record.ts'
import { oneTimeCodes } from '../../src/core/records/one-time-code.ts'
import { proxied } from '../support/auth-proxy.ts'
import { addPerson, mailTo } from '../support/one-time-codes.ts'
import { type Reply, type TestServer, testServer } from '../support/server.ts'
import { submit } from '../support/signing-up.ts'

const most = 1_000
const tooMany = { status: 400, body: { turnkeyErrorCode: 'MAX_OTP_INITIATED' } }
type Flooded = Pick<TestServer, 'store' | 'clock'>

/** As many as may be remembered, less one: each to another contact, in nobody's name. */
function flood({ store, clock }: Flooded, organizationId: string): Promise<void> {
  return store.write(transaction => {
    for (let index = 0; index < most - 1; index++) {
      const { example } = oneTimeCodes
      const known = {
        ...example,
        id: crypto.randomUUID(),
        organizationId,
        contact: `${index}@example.org`,
        wrongTries: 0,
      }
      transaction.insert('oneTimeCodes', begin(oneTimeCodes, { ...known, expiresAt: clock.now() + 1 }, clock.now()))
    }
  })
}

async function isHeardAgain(agent: Flooded, organizationId: string, ask: (contact: string) => Promise<Reply>) {
  await flood(agent, organizationId)
  expect((await ask('first@example.org')).status).toBe(200)
  expect(await ask('second@example.org')).toMatchObject(tooMany)
  expect(agent.store.list('oneTimeCodes', organizationId)).toHaveLength(most)
  agent.clock.advance(10 * 60_000)
  expect((await ask('third@example.org')).status).toBe(200)
  expect(agent.store.list('oneTimeCodes', organizationId)).toHaveLength(1)
}

test.each(['INIT_OTP_V3', 'INIT_OTP_AUTH_V3'])('with %s, in a sub-organization, by its own user', async kind => {
  const server = await testServer()
  const { organizationId, key } = await addPerson(server, {})
  await isHeardAgain(server, organizationId, contact => submit(server, kind, mailTo(contact), { organizationId, key }))
  // Its neighbours, and the parent, notice nothing of it.
  await flood(server, organizationId)
  expect((await submit(server, 'INIT_OTP_V3', mailTo('ada@example.org'))).status).toBe(200)
})

test('by the auth proxy', async () => {
  const agent = await proxied()
  const { organizationId } = agent
  await isHeardAgain(agent, organizationId, contact => agent.ask('otp_init_v2', mailTo(contact)))
})
