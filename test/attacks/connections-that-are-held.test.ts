/** Promise: who has no right keeps no connection from the programs of the others, however long they would wait. */
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWallet, walletBody } from '../adapters/http/wallet-requests.ts'
import { addUser } from '../support/policies.ts'
import { type TestServer, testServer } from '../support/server.ts'

const ask = '/public/v1/query/get_activity'

/** Something of the owner that waits for the person. */
async function waiting(server: TestServer): Promise<string> {
  const { body } = await server.call(createWallet, walletBody(server))
  const signBody = server.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith: body.activity.result.createWalletResult.addresses[0],
    payload: 'cafe',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
  const headers = { Prefer: 'respond-async' }
  const { body: asked } = await server.call('/public/v1/submit/sign_raw_payload', signBody, { headers })
  return asked.activity.id
}

test('one stolen key without any right leaves room for the owner', async () => {
  const server = await testServer()
  const activityId = await waiting(server)
  const { organizationId } = server
  const stolen = await addUser(server, 'Stranger')
  // Sessions of one's own are begun without asking anybody, ten of them.
  const sessions: string[] = []
  for (let count = 0; count < 4; count++) {
    const begin = server.bodyOf('ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION', {})
    const { body } = await server.call('/public/v1/submit/create_read_only_session', begin, { key: stolen.key })
    sessions.push(body.activity.result.createReadOnlySessionResult.session)
  }
  const body = JSON.stringify({ organizationId, activityId })
  let begun = 0
  for (const session of sessions) {
    for (let count = 0; count < 128; count++) {
      const headers = { 'Content-Type': 'application/json', 'X-Session': session, Prefer: 'wait=600' }
      void server.send({ path: ask, body, headers }).catch(() => undefined)
      if (++begun % 16 === 0) for (let turn = 0; turn < 100; turn++) await setImmediate()
    }
  }
  for (let turn = 0; turn < 3_000; turn++) await setImmediate()
  const { status } = await server.call('/public/v1/query/whoami', { organizationId })
  expect(status).toBe(200)
})
