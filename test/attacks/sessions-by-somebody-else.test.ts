/**
 * Promise: whoever may sign a user in is one factor of that user, however many keys they begin sessions by.
 */
import { decryptCredentialBundle, generateP256KeyPair, getPublicKey } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { p256KeyFrom, type TestKey } from '../support/client.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { addApiKey, addMfaPolicy, stepsOf } from '../support/factors.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

async function sessionFor(agent: TestEngine, userId: string, key: TestKey): Promise<TestKey> {
  const target = generateP256KeyPair()
  const parameters = { targetPublicKey: target.publicKeyUncompressed, userId }
  const made = await agent.post('ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', parameters, { key })
  const [own] = agent.store.apiKeysByPublicKey(key.publicKey)
  const [given] = Object.values(agent.engine.handedOut.complete(made, own!.id).result)
  const privateKey = decryptCredentialBundle(
    (given as { credentialBundle: string }).credentialBundle,
    target.privateKey,
  )
  return p256KeyFrom(privateKey, Buffer.from(getPublicKey(privateKey)).toString('hex'))
}

/** A backend that a policy lets sign others in, and Bob, who may make wallets if he takes these steps. */
async function withBackend(...steps: readonly string[]) {
  const agent = await testEngine({ approvals: 'nothing' })
  const [backend, bob] = [await addUser(agent, 'Backend'), await addUser(agent, 'Bob')]
  await addPolicy(agent, { condition: "activity.kind == 'CREATE_READ_WRITE_SESSION'", consensus: by(backend) })
  await addPolicy(agent, { condition: "activity.kind == 'CREATE_WALLET'", consensus: by(bob) })
  await addApiKey(agent, bob)
  await addMfaPolicy(agent, '', stepsOf(...steps), { user: bob })
  const makeWallet = async (key: TestKey, second: TestKey) => {
    const made = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [] }, { key })
    await agent
      .post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint: made.fingerprint }, { key: second })
      .catch(() => 0)
    return agent.store.activity(agent.organizationId, made.id)?.status
  }
  return { agent, backend, bob, makeWallet }
}

test('two sessions that a thief of a backend begins by two of its keys', async () => {
  const { agent, backend, bob, makeWallet } = await withBackend('SESSION', 'SESSION')
  const added = await addApiKey(agent, backend)
  const [one, other] = [await sessionFor(agent, bob.id, backend.key), await sessionFor(agent, bob.id, added)]
  expect(await makeWallet(one, other)).not.toBe('ACTIVITY_STATUS_COMPLETED')
})

test('one such session and a key of the user are two', async () => {
  const { agent, backend, bob, makeWallet } = await withBackend('SESSION', 'API_KEY')
  expect(await makeWallet(await sessionFor(agent, bob.id, backend.key), bob.key)).toBe('ACTIVITY_STATUS_COMPLETED')
})
