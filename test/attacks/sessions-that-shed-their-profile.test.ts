/**
 * Promise: whoever has the key of a session with a profile gets nothing by it that is free of that profile: no session, no credential, no
 * answer to another's request, no vote on what its scope does not allow, and nothing that goes on once the profile is gone.
 */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FailureCode } from '../../src/core/errors.ts'
import { requireProgram } from '../../src/core/programs/program.ts'
import { readProgramToken, writeProgramToken } from '../../src/core/programs/program-token.ts'
import type { p256Key } from '../support/client.ts'
import { approveFirst, type TestEngine, testEngine } from '../support/engine.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { testServer } from '../support/server.ts'
import { apiKeyOf, narrow, newProfile, sessionWith, signInWith } from '../support/session-profiles.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const code = (expected: FailureCode) => expect.objectContaining({ code: expected })
const outOfScope = code('SESSION_OUT_OF_SCOPE')
const login = 'ACTIVITY_TYPE_STAMP_LOGIN'
const readWrite = 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2'
const readOnly = 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION'
const targetPublicKey =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'

const agentOf = (options: Parameters<typeof testEngine>[0] = {}) => testEngine({ approvals: 'nothing', ...options })
const logins = "activity.resource == 'AUTH' || activity.action == 'READ'"
const tag = (agent: TestEngine, name: string, key = agent.users[0]!.key) =>
  agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: name, userIds: [] }, { key })

describe('another session', () => {
  test('has the profile of the session that begins it, and ends when that says', async () => {
    const agent = await agentOf()
    const id = await newProfile(agent, logins, { expirationSeconds: '60' })
    const first = await signInWith(agent, id)
    for (const key of [
      first,
      await signInWith(agent, undefined, { key: first }),
      await signInWith(agent, id, { key: first }),
    ]) {
      expect(apiKeyOf(agent, key)).toMatchObject({ sessionProfileId: id, expirationSeconds: 60 })
      await expect(tag(agent, 'More', key)).rejects.toEqual(outOfScope)
    }
    await agent.post(readWrite, { targetPublicKey, expirationSeconds: '600' }, { key: first })
    const made = agent.store.list('apiKeys', agent.organizationId, { session: 'READ_WRITE_SESSION_KEY_P256' })
    expect(made).toMatchObject([{ sessionProfileId: id, expirationSeconds: 60 }])
  })

  test('has no other profile', async () => {
    const agent = await agentOf()
    const key = await sessionWith(agent, logins)
    const wider = await newProfile(agent, 'true')
    await expect(signInWith(agent, wider, { key })).rejects.toEqual(code('PERMISSION_DENIED'))
    await expect(signInWith(agent, '', { key })).rejects.toEqual(code('PERMISSION_DENIED'))
  })

  test('is not begun for somebody else without the profile', async () => {
    const agent = await agentOf()
    const { id: userId } = await addUser(agent, 'Bob')
    const key = await sessionWith(agent, logins)
    await agent.post(readWrite, { targetPublicKey, userId }, { key })
    const [made] = agent.store.list('apiKeys', agent.organizationId, { userId, session: 'READ_WRITE_SESSION_KEY_P256' })
    expect(made?.sessionProfileId).toBe(apiKeyOf(agent, key).sessionProfileId)
  })

  test('that can only read, reads what the profile lets it read', async () => {
    const agent = await testServer({ approvals: 'nothing' })
    const key = await sessionWith(agent, "activity.kind == 'CREATE_READ_ONLY_SESSION' || activity.kind == 'WHOAMI'")
    const { id } = await agent.post(readOnly, {}, { key })
    const { session } = agent.engine.handedOut.complete(
      agent.store.activity(agent.organizationId, id)!,
      apiKeyOf(agent, key).id,
    ).result.createReadOnlySessionResult as { session: string }
    const ask = async (name: string) => {
      const body = JSON.stringify({ organizationId: agent.organizationId })
      const headers = { 'Content-Type': 'application/json', 'X-Session': session }
      return agent.send({ method: 'POST', path: `/public/v1/query/${name}`, body, headers })
    }
    expect((await ask('whoami')).status).toBe(200)
    expect(await ask('list_users')).toMatchObject({ status: 403, body: { code: 7 } })
  })
})

test('an account is given away only where the scope names to whom', async () => {
  const agent = await agentOf()
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const { addresses } = result.createWalletResult as { addresses: [string] }
  const code = `0x${'6a'.repeat(20)}`
  const sign = async (scope: string) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith: addresses[0], payload: JSON.stringify({ address: code, chainId: 1, nonce: 0 }) },
        ...{ encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', hashFunction: 'HASH_FUNCTION_NO_OP' },
      },
      { key: await sessionWith(agent, scope) },
    )
  await expect(sign("activity.action == 'SIGN'")).rejects.toEqual(outOfScope)
  const { status } = await sign(`activity.action == 'SIGN' && eth.eip_7702_authorization.address == '${code}'`)
  expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('the bytes that another credential has sent are not answered again, and its own are', async () => {
  const agent = await agentOf()
  const key = await sessionWith(agent, 'true')
  const type = 'ACTIVITY_TYPE_CREATE_USER_TAG'
  const options = { timestampMs: String(agent.clock.now() - 5000) }
  const posted = (name: string, by?: typeof key) =>
    agent.post(type, { userTagName: name, userIds: [] }, { ...options, ...(by && { key: by }) })
  await posted('Traders')
  await expect(posted('Traders', key)).rejects.toEqual(outOfScope)
  const own = await posted('Buyers', key)
  expect((await posted('Buyers', key)).id).toBe(own.id)
  expect((await posted('Buyers')).id).toBe(own.id)
})

describe('a vote', () => {
  const vote = (agent: TestEngine, kind: 'APPROVE' | 'REJECT', fingerprint: string, key: ReturnType<typeof p256Key>) =>
    agent.post(`ACTIVITY_TYPE_${kind}_ACTIVITY`, { fingerprint }, { key })

  test.each(['APPROVE', 'REJECT'] as const)('to %s counts for nothing that its scope does not allow', async kind => {
    const agent = await agentOf({ rootUsers: 2 })
    const [, second] = agent.users
    const key = await sessionWith(agent, `activity.action == '${kind}' || activity.action == 'SIGN'`, {
      key: second!.key,
    })
    const both = await sessionWith(agent, `activity.action == '${kind}' || activity.resource == 'USER'`, {
      key: second!.key,
    })
    await agent.store.write(transaction => {
      const organization = transaction.find('organizations', agent.organizationId, agent.organizationId)!
      const rootQuorum = { threshold: 2, userIds: agent.users.map(({ id }) => id) }
      transaction.replace('organizations', { ...organization, rootQuorum })
    })
    const waiting = await tag(agent, 'Traders')
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    await expect(vote(agent, kind, waiting.fingerprint, key)).rejects.toEqual(outOfScope)
    expect(agent.store.activity(agent.organizationId, waiting.id)?.status).toBe(waiting.status)
    const { status } = await vote(agent, kind, waiting.fingerprint, both)
    expect(status).toBe(kind === 'APPROVE' ? 'ACTIVITY_STATUS_COMPLETED' : 'ACTIVITY_STATUS_REJECTED')
  })

  test('that was counted counts no more once its profile is gone', async () => {
    const agent = await agentOf({ rootUsers: 3 })
    const [, second, third] = agent.users
    const session = await sessionWith(agent, "activity.action in ['APPROVE', 'CREATE']", { key: second!.key })
    await agent.store.write(transaction => {
      const organization = transaction.find('organizations', agent.organizationId, agent.organizationId)!
      const rootQuorum = { threshold: 3, userIds: agent.users.map(({ id }) => id) }
      transaction.replace('organizations', { ...organization, rootQuorum })
    })
    const { id, fingerprint, status } = await tag(agent, 'Traders')
    expect((await vote(agent, 'APPROVE', fingerprint, session)).status).toBe(status)
    const { sessionProfileId } = apiKeyOf(agent, session)
    await agent.store.write(transaction =>
      transaction.remove('sessionProfiles', agent.organizationId, sessionProfileId!),
    )
    expect((await vote(agent, 'APPROVE', fingerprint, third!.key)).status).toBe(status)
    expect(agent.store.activity(agent.organizationId, id)?.status).toBe(status)
  })

  test('does not take back what its user has asked for by another key', async () => {
    const agent = await agentOf({ rootUsers: 2, threshold: 1 })
    const { id: userId, key } = await addUser(agent, 'Bob')
    const session = await sessionWith(agent, "activity.action == 'REJECT' || activity.action == 'SIGN'", { key })
    await addPolicy(agent, {
      condition: "activity.resource == 'USER'",
      consensus: `approvers.any(u, u.id == '${userId}') && approvers.count() > 1`,
    })
    const waiting = await tag(agent, 'Traders', key)
    await expect(vote(agent, 'REJECT', waiting.fingerprint, session)).rejects.toEqual(outOfScope)
    expect((await vote(agent, 'REJECT', waiting.fingerprint, key)).status).toBe('ACTIVITY_STATUS_REJECTED')
  })
})

test('what waits for the person does not go on once the profile is gone, or says what nobody knows any more', async () => {
  for (const scope of [undefined, 'activity.no_longer_known']) {
    const agent = await testEngine({ approvals: 'everything' })
    const { key } = agent.users[0]!
    const id = await narrow(agent, key, 'true')
    const waiting = await tag(agent, 'Traders', key)
    expect(waiting.status).toBe('ACTIVITY_STATUS_PENDING')
    await agent.store.write(transaction => {
      const profile = transaction.find('sessionProfiles', agent.organizationId, id)!
      if (scope === undefined) transaction.remove('sessionProfiles', agent.organizationId, id)
      else transaction.replace('sessionProfiles', { ...profile, scope })
    })
    await approveFirst(agent).catch(() => undefined)
    expect(agent.store.activity(agent.organizationId, waiting.id)).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: 13, message: expect.stringContaining('cannot be evaluated') },
    })
    await expect(tag(agent, 'Others', key)).rejects.toEqual(code('SESSION_SCOPE_UNKNOWN'))
  }
})

test('an access token whose key signs in has no door that asks no scope', async () => {
  const agent = await agentOf()
  const token = readProgramToken(writeProgramToken(agent.organizationId, randomBytes(32)))!
  const program = { token, caller: { window: false }, charge: () => undefined, until: new AbortController().signal }
  await agent.post(login, { publicKey: token.publicKey, sessionProfileId: await newProfile(agent, 'true') })
  await expect(requireProgram(agent.engine, program)).rejects.toEqual(outOfScope)
  const free = readProgramToken(writeProgramToken(agent.organizationId, randomBytes(32)))!
  await agent.post(login, { publicKey: free.publicKey })
  expect(await requireProgram(agent.engine, { ...program, token: free })).toBe(agent.users[0]!.id)
})
