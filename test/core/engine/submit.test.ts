import { setImmediate } from 'node:timers/promises'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { ed25519Key, p256Key, secp256k1Key } from '../../support/client.ts'
import { activityOf, approveFirst, type TestEngine, testEngine } from '../../support/engine.ts'

const digest = '9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658'

async function withWallet(options: Parameters<typeof testEngine>[0] = {}) {
  const agent = await testEngine(options)
  const account = (path: string) => ({
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [account("m/44'/60'/0'/0/0")],
  })
  const { walletId, addresses } = result.createWalletResult as { walletId: string; addresses: [string] }
  return { ...agent, walletId, address: addresses[0] }
}

function payloadParameters(signWith: string, change: Record<string, unknown> = {}) {
  return {
    signWith,
    payload: digest,
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
    ...change,
  }
}

const sign = (agent: TestEngine & { address: string }, change = {}, options = {}) =>
  agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payloadParameters(agent.address, change), options)

test('a signature waits for the person, and is made when they approve', async () => {
  const agent = await withWallet()
  const waiting = await sign(agent)
  expect(waiting).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', result: {}, executing: false })
  await approveFirst(agent)
  const { status, result } = agent.store.activity(agent.organizationId, waiting.id) ?? {}
  expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
  const { r, s, v } = (result as { signRawPayloadResult: Record<'r' | 's' | 'v', string> }).signRawPayloadResult
  const signature = secp256k1.Signature.fromHex(r + s, 'compact').addRecoveryBit(Number(v))
  const publicKey = signature.recoverPublicKey(Buffer.from(digest, 'hex')).toHex(true)
  expect(publicKey).toBe(agent.store.list('walletAccounts', agent.organizationId)[0]?.publicKey)
})

test('a rejected request ends as rejected, with the reason, and the key is not touched', async () => {
  let touched = 0
  const agent = await withWallet({
    wrapSigner: signer => ({
      sign(...call) {
        touched++
        return signer.sign(...call)
      },
    }),
  })
  const { id } = await sign(agent)
  const [card] = agent.engine.approvals.cards()
  await agent.engine.approvals.reject(card!, 'test')
  expect(agent.store.activity(agent.organizationId, id)).toMatchObject({
    status: 'ACTIVITY_STATUS_REJECTED',
    failure: { code: 7, message: expect.stringContaining('rejected the request') },
  })
  expect(touched).toBe(0)
})

test('a request nobody decides about ends as failed when its time is over', async () => {
  const agent = await withWallet()
  const { id } = await sign(agent)
  const { settled } = agent.engine.settlements.wait(id)
  agent.clock.advance(600_000)
  expect(await settled).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })
  expect(agent.engine.approvals.cards()).toEqual([])
  expect(agent.store.decisions(id)).toMatchObject([{ decision: 'expired' }])
})

test.each([
  ['fingerprint', { fingerprint: `sha256:${'00'.repeat(32)}` }],
  ['digest', { digest: '00'.repeat(32) }],
])('an approval of another %s than was shown signs nothing', async (_, change) => {
  const agent = await withWallet()
  const { id } = await sign(agent)
  const [card] = agent.engine.approvals.cards()
  await expect(agent.engine.approvals.approve({ ...card!, ...change }, 'test')).rejects.toMatchObject({
    code: 'APPROVAL_STALE',
  })
  expect(agent.store.activity(agent.organizationId, id)?.status).toBe('ACTIVITY_STATUS_PENDING')
})

test('two approvals of one request sign once', async () => {
  let signatures = 0
  const agent = await withWallet({
    wrapSigner: signer => ({
      sign(...call) {
        signatures++
        return signer.sign(...call)
      },
    }),
  })
  await sign(agent)
  const [card] = agent.engine.approvals.cards()
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => agent.engine.approvals.approve(card!, 'test')))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(signatures).toBe(1)
})

test('an approval while something was found that stops signing leaves the request waiting', async () => {
  const agent = await withWallet()
  await sign(agent)
  const found = { id: 'keys-damaged', title: 'Keys are damaged.', message: 'Restore a backup.', stopsSigning: true }
  agent.engine.integrity.report(found)
  for (let time = 0; time < 2; time++) await expect(approveFirst(agent)).rejects.toMatchObject({ code: 'DATA_LOST' })
  expect(agent.engine.approvals.cards()).toHaveLength(1)
  agent.engine.integrity.withdraw(found.id)
  await approveFirst(agent)
  expect(agent.engine.approvals.cards()).toHaveLength(0)
})

test('an approval while the vault is locked leaves the request waiting', async () => {
  const agent = await withWallet()
  await sign(agent)
  await agent.engine.keyring.lock()
  await expect(approveFirst(agent)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  expect(agent.engine.approvals.cards()).toHaveLength(1)
  await agent.engine.keyring.unlock()
  await approveFirst(agent)
  expect(agent.engine.approvals.cards()).toHaveLength(0)
})

test('a request whose API key is deleted while it waits can no longer be approved', async () => {
  const agent = await withWallet()
  const { id } = await sign(agent)
  const [apiKey] = agent.store.list('apiKeys', agent.organizationId)
  await agent.store.write(transaction => transaction.remove('apiKeys', agent.organizationId, apiKey!.id))
  await expect(approveFirst(agent)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(agent.store.activity(agent.organizationId, id)?.status).toBe('ACTIVITY_STATUS_FAILED')
})

test('the same bytes posted again join the activity that waits, and the one that completed', async () => {
  const agent = await withWallet()
  const activity = activityOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2')
  const body = agent.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payloadParameters(agent.address))
  const first = await agent.postBody(activity, body)
  expect((await agent.postBody(activity, body)).id).toBe(first.id)
  await approveFirst(agent)
  expect(await agent.postBody(activity, body)).toMatchObject({ id: first.id, status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('a completed activity is joined even when its timestamp is long past', async () => {
  const agent = await withWallet({ approvals: 'nothing' })
  const activity = activityOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2')
  const body = agent.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payloadParameters(agent.address))
  const first = await agent.postBody(activity, body)
  agent.clock.sleep(5 * 3_600_000)
  expect((await agent.postBody(activity, body)).id).toBe(first.id)
})

test('fifty identical posts in parallel sign once', async () => {
  let signatures = 0
  const agent = await withWallet({
    approvals: 'nothing',
    wrapSigner: signer => ({
      async sign(...call) {
        signatures++
        await setImmediate()
        return signer.sign(...call)
      },
    }),
  })
  const activity = activityOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2')
  const body = agent.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payloadParameters(agent.address))
  const answers = await Promise.all(Array.from({ length: 50 }, () => agent.postBody(activity, body)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(signatures).toBe(1)
})

test('what was waiting when the agent stopped waits again after a start, and can be approved', async () => {
  const before = await withWallet()
  const { id } = await sign(before)
  const digestBefore = before.engine.approvals.cards()[0]?.shown.sentence
  before.engine.approvals.stop()
  const after = await testEngine({ store: before.store, vault: before.vault, clock: before.clock })
  expect(after.engine.approvals.cards()).toMatchObject([{ id, shown: { sentence: digestBefore } }])
  await approveFirst(after)
  expect(before.store.activity(before.organizationId, id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('what was being executed when the agent stopped is settled as failed, and never signed again', async () => {
  const before = await withWallet()
  const record = await sign(before)
  await before.store.write(transaction => transaction.apply(record, { event: 'executing' }, before.clock.now()))
  before.engine.approvals.stop()
  const after = await testEngine({ store: before.store, vault: before.vault, clock: before.clock })
  expect(after.engine.approvals.cards()).toEqual([])
  expect(before.store.activity(before.organizationId, record.id)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { code: 10 },
  })
})

test('a wallet whose seed cannot be sealed leaves nothing behind', async () => {
  const agent = await testEngine()
  Object.assign(agent.vault, { seal: () => Promise.reject(new Error('disk full')) })
  const failed = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts: [] })
  expect(failed.status).toBe('ACTIVITY_STATUS_FAILED')
  expect(JSON.stringify(failed)).not.toContain('disk full')
  expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
  expect(agent.store.secretNames()).toEqual([])
})

test('a user outside the root quorum is denied, and nothing is recorded', async () => {
  const agent = await withWallet()
  const key = p256Key()
  await agent.post('ACTIVITY_TYPE_CREATE_USERS_V3', {
    users: [
      {
        userName: 'Program',
        apiKeys: [{ apiKeyName: 'CI', publicKey: key.publicKey, curveType: key.curve }],
        authenticators: [],
        oauthProviders: [],
        userTags: [],
      },
    ],
  })
  const before = agent.store.activities(agent.organizationId, {}, { limit: 100 }).length
  await expect(sign(agent, {}, { key })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
    detail: { permission: { policyEvaluations: [], deniedBy: [] } },
    message: expect.stringMatching(/^You don't have sufficient permissions to take this action\./),
  })
  expect(agent.store.activities(agent.organizationId, {}, { limit: 100 })).toHaveLength(before)
})

test.each([
  ['secp256k1', secp256k1Key, undefined],
  ['secp256k1 as an Ethereum message', secp256k1Key, 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191'],
  ['ed25519', ed25519Key, undefined],
] as const)('an API key on %s may stamp', async (_, make, scheme) => {
  const agent = await withWallet()
  const key = make()
  const userId = agent.users[0]?.id
  const apiKeys = [{ apiKeyName: 'Other', publicKey: key.publicKey, curveType: key.curve }]
  await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', { userId, apiKeys })
  const stamping = { ...key, stamp: (body: string | Uint8Array) => key.stamp(body, scheme) }
  expect(await sign(agent, {}, { key: stamping })).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
})

test('an expired API key is refused in the words clients look for', async () => {
  const agent = await withWallet()
  const key = p256Key()
  const apiKeys = [{ apiKeyName: 'Short', publicKey: key.publicKey, curveType: key.curve, expirationSeconds: '60' }]
  await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', { userId: agent.users[0]?.id, apiKeys })
  await sign(agent, {}, { key })
  agent.clock.sleep(60_000)
  await expect(sign(agent, {}, { key })).rejects.toMatchObject({
    code: 'API_KEY_EXPIRED',
    message: expect.stringContaining('Unauthenticated desc = expired api key publicKey'),
  })
})

test('more requests than a person could read are refused', async () => {
  const agent = await withWallet()
  for (let count = 0; count < 100; count++) await sign(agent)
  await expect(sign(agent)).rejects.toMatchObject({ code: 'TOO_MANY_WAITING' })
  const [card] = agent.engine.approvals.cards()
  expect(await agent.engine.approvals.rejectAllFrom(card!.shown.asks.clientId, 'test')).toBe(100)
  expect(await sign(agent)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
})

test.each(['approve', 'reject'] as const)('a request whose %s cannot be written goes on waiting', async decision => {
  const agent = await withWallet()
  await sign(agent)
  const [card] = agent.engine.approvals.cards()
  const { write } = agent.store
  Object.assign(agent.store, { write: () => Promise.reject(new Error('disk full')) })
  await expect(agent.engine.approvals[decision](card!, 'test')).rejects.toThrow()
  Object.assign(agent.store, { write })
  expect(agent.engine.approvals.cards()).toHaveLength(1)
  await agent.engine.approvals[decision](card!, 'test')
  expect(agent.engine.approvals.cards()).toEqual([])
})

test('accounts that are created together are listed in the order they were asked for', async () => {
  const agent = await testEngine()
  const paths = Array.from({ length: 12 }, (_, index) => `m/44'/60'/0'/0/${index}`)
  await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Many',
    accounts: paths.map(path => ({
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path,
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    })),
  })
  expect(agent.store.list('walletAccounts', agent.organizationId).map(({ path }) => path)).toEqual(paths)
})
