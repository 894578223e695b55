/**
 * The promise: a backend reads its sub-organizations and signs their users in with a key of the parent. A user who registers that same
 * public key in a sub-organization does not change where the backend is, whatever it does for them.
 */
import { expect, test } from 'vitest'
import { addPerson, mailedKey } from '../support/one-time-codes.ts'
import { testServer } from '../support/server.ts'
import { resultOf, submit } from '../support/signing-up.ts'

test.each(['reads their sub-organization', 'signs them in'])('a backend that %s is where it was', async what => {
  const server = await testServer()
  const { organizationId, ...mallory } = await addPerson(server, { email: 'mallory@example.org' })
  const backend = server.users[0]!
  const { publicKey, curve: curveType } = backend.key
  const apiKeys = [{ apiKeyName: 'Not mine', publicKey, curveType }]
  resultOf(
    await submit(server, 'CREATE_API_KEYS_V2', { userId: mallory.userId, apiKeys }, { organizationId, ...mallory }),
  )

  if (what === 'signs them in') await mailedKey(server, 'EMAIL_AUTH_V3', 'mallory@example.org', { organizationId })
  else expect((await server.call('/public/v1/query/list_users', { organizationId })).status).toBe(200)

  const { body } = await server.call('/public/v1/query/whoami', { organizationId: server.organizationId })
  expect(body).toMatchObject({ organizationId: server.organizationId, userId: backend.id })
})
