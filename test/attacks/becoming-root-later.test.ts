/**
 * The promise: whoever may sign people in, or change users, does not become a root user by it: not by those who may take the root quorum
 * back, and not by a user who becomes a root user later.
 */
import { decryptCredentialBundle, generateP256KeyPair, getPublicKey } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { p256Key, p256KeyFrom, type TestKey } from '../support/client.ts'
import { addUser } from '../support/one-time-codes.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { resultOf, submit } from '../support/signing-up.ts'

/** A backend whose policy allows all of this, and a user without rights. */
async function withBackend() {
  const server = await testServer({ approvals: 'nothing' })
  const key = p256Key()
  const apiKeys = [{ apiKeyName: 'Backend', publicKey: key.publicKey, curveType: key.curve }]
  const user = { userName: 'Backend', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  const [userId] = resultOf(await submit(server, 'CREATE_USERS_V3', { users: [user] })).userIds
  const policy = {
    policyName: 'Backend',
    effect: 'EFFECT_ALLOW',
    condition: "activity.resource == 'AUTH' || activity.resource == 'USER'",
    consensus: `approvers.any(user, user.id == '${userId}')`,
    notes: '',
  }
  resultOf(await submit(server, 'CREATE_POLICY_V3', policy))
  const other = await addUser(server, server.organizationId, { name: 'Bob', email: 'bob@example.org' })
  return { server, key, bob: other.id }
}

function setQuorum(server: TestServer, quorum: { threshold: number; userIds: string[]; previous?: object }) {
  return server.store.write(transaction => {
    const { organizationId } = server
    const found = transaction.find('organizations', organizationId, organizationId)!
    transaction.replace('organizations', { ...found, rootQuorum: quorum as never })
  })
}

async function sessionFor(server: TestServer, parameters: object, by: object) {
  const target = generateP256KeyPair()
  const asked = { targetPublicKey: target.publicKeyUncompressed, ...parameters }
  const reply = await submit(server, 'CREATE_READ_WRITE_SESSION_V2', asked, by)
  if (reply.status !== 200) return { reply }
  const privateKey = decryptCredentialBundle(resultOf(reply).credentialBundle, target.privateKey)
  return { reply, session: p256KeyFrom(privateKey, Buffer.from(getPublicKey(privateKey)).toString('hex')) }
}
const rename = (server: TestServer, key: TestKey) =>
  submit(server, 'UPDATE_ORGANIZATION_NAME', { organizationName: 'Mine' }, { key })

test('by one who may take the root quorum back', async () => {
  const { server, key, bob } = await withBackend()
  // Nobody has signed as the one who decides now.
  const carol = await addUser(server, server.organizationId, { name: 'Carol' })
  await setQuorum(server, { threshold: 1, userIds: [carol.id], previous: { threshold: 1, userIds: [bob] } })
  expect((await sessionFor(server, { userId: bob }, { key })).reply).toMatchObject({ status: 403 })
  for (const [kind, contact] of [
    ['UPDATE_USER', { userEmail: 'mine@example.org' }],
    ['UPDATE_USER_EMAIL', { userEmail: 'mine@example.org' }],
    ['UPDATE_USER_PHONE_NUMBER', { userPhoneNumber: '+15555550100' }],
  ] as const) {
    expect(await submit(server, kind, { userId: bob, ...contact }, { key }), kind).toMatchObject({ status: 403 })
  }
})

test.each(['a root user', 'one who may take the root quorum back'])('by a user who is %s later', async what => {
  const { server, key, bob } = await withBackend()
  const root = server.users[0]!.id
  const carol = await addUser(server, server.organizationId, { name: 'Carol' })
  const { session } = await sessionFor(server, { userId: bob }, { key })
  const { session: byRoot } = await sessionFor(server, { userId: bob }, {})
  expect((await submit(server, 'CREATE_READ_ONLY_SESSION', {}, { key: session! })).status).toBe(200)
  const quorum =
    what === 'a root user'
      ? { threshold: 1, userIds: [root, bob] }
      : { threshold: 1, userIds: [root, carol.id], previous: { threshold: 1, userIds: [bob] } }
  await setQuorum(server, quorum)
  expect(await rename(server, session!)).toMatchObject({ status: 401 })
  const publicKey = p256Key().publicKey
  expect(await submit(server, 'STAMP_LOGIN', { publicKey }, { key: session! })).toMatchObject({ status: 401 })
  // What a root user has begun for them goes on.
  expect((await submit(server, 'STAMP_LOGIN', { publicKey }, { key: byRoot! })).status).toBe(200)
})
