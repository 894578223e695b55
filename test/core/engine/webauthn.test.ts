import { describe, expect, test } from 'vitest'
import { votesOn } from '../../../src/core/consensus/tally.ts'
import { isSignedBy, parseWebauthnStamp } from '../../../src/core/crypto/webauthn-stamp.ts'
import { answerQuery } from '../../../src/core/engine/answer-query.ts'
import { submit } from '../../../src/core/engine/submit.ts'
import { whoami } from '../../../src/core/users/whoami.ts'
import { listWallets } from '../../../src/core/wallets/list-wallets.ts'
import { p256Key } from '../../support/client.ts'
import { activityOf, approveFirst, type TestEngine, testEngine } from '../../support/engine.ts'
import { type Answered, type TestPasskey, testPasskey } from '../../support/passkey.ts'
import { addOrganization } from '../../support/sub-organization.ts'

const wallet = (walletName = 'Main') => ({ walletName, accounts: [] })
const caller = { window: false }

async function withPasskey(passkey = testPasskey(), options: Parameters<typeof testEngine>[0] = {}) {
  const agent = await testEngine(options)
  const userId = agent.users[0]?.id ?? ''
  await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { authenticators: [passkey.register()], userId })
  if (options.approvals === 'everything') await approveFirst(agent)
  const [authenticator] = agent.store.list('authenticators', agent.organizationId)
  return { ...agent, passkey, authenticatorId: authenticator?.id ?? '', userId }
}

/** Submits a body, stamped by passkey unless a stamp is given. */
async function post(agent: TestEngine & { passkey: TestPasskey }, body: string, stamp = agent.passkey.stamp(body)) {
  const activity = activityOf(JSON.parse(body).type)
  const request = { path: activity.path, body: Buffer.from(body), stamp: undefined, webauthnStamp: stamp, caller }
  return (await submit(agent.engine, activity, request)).activity
}

function askWith(agent: TestEngine, query: typeof whoami, organizationId: string, passkey: TestPasskey) {
  const body = JSON.stringify({ organizationId })
  const webauthnStamp = passkey.stamp(body)
  return answerQuery(agent.engine, query, {
    path: query.path,
    body: Buffer.from(body),
    stamp: undefined,
    webauthnStamp,
    caller,
  })
}

test('a passkey may stamp, and what it stamped can be checked again from the vote', async () => {
  const agent = await withPasskey()
  const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet())
  const record = await post(agent, body)
  expect(record).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
    requester: { credentialKind: 'authenticator', credentialId: agent.authenticatorId, credentialName: 'Key ring' },
  })
  const [vote] = votesOn(agent.store, record)
  expect(vote).toMatchObject({ scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN', message: body })
  const stored = agent.store.find('authenticators', agent.organizationId, agent.authenticatorId)
  expect(vote?.publicKey).toBe(stored?.publicKey)
  const stamp = parseWebauthnStamp(vote?.signature ?? '')
  expect(await isSignedBy(vote?.publicKey ?? '', stamp)).toBe(true)
})

test('a passkey may ask', async () => {
  const agent = await withPasskey()
  const { organizationId, userId, passkey } = agent
  expect(await askWith(agent, whoami, organizationId, passkey)).toMatchObject({ organizationId, userId })
})

describe('a stamp by passkey is refused', () => {
  const invalid = { code: 'STAMP_INVALID', message: expect.stringContaining('could not verify WebAuthN signature') }
  const answers: [string, Answered][] = [
    ['of another challenge', { challenge: Buffer.from('00'.repeat(32)).toString('base64url') }],
    ['that is a registration', { type: 'webauthn.create' }],
    ['without anybody present', { present: false }],
    ['for another domain', { rpId: 'evil.example.org' }],
  ]
  test.each(answers)('%s', async (_, answered) => {
    const agent = await withPasskey()
    const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet())
    await expect(post(agent, body, agent.passkey.stamp(body, answered))).rejects.toMatchObject(invalid)
    expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
  })

  test('with another body than was stamped', async () => {
    const agent = await withPasskey()
    const stamp = agent.passkey.stamp(agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet('Other')))
    const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet())
    await expect(post(agent, body, stamp)).rejects.toMatchObject(invalid)
  })

  test.each(['clientDataJson', 'authenticatorData', 'signature'])('with another %s than was signed', async part => {
    const agent = await withPasskey()
    const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet())
    const one = JSON.parse(agent.passkey.stamp(body, { origin: 'http://localhost:3000' }))
    const other = JSON.parse(agent.passkey.stamp(body, { origin: 'https://elsewhere.example', count: 9 }))
    await expect(post(agent, body, JSON.stringify({ ...one, [part]: other[part] }))).rejects.toMatchObject(invalid)
    expect(await post(agent, body, JSON.stringify(one))).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  })

  test('signed by another key under the same id', async () => {
    const agent = await withPasskey()
    const other = testPasskey({ credentialId: Buffer.from(agent.passkey.credentialId, 'base64url') })
    const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet())
    await expect(post(agent, body, other.stamp(body))).rejects.toMatchObject(invalid)
  })

  test('of a passkey nobody registered', async () => {
    const agent = await withPasskey()
    const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet())
    await expect(post(agent, body, testPasskey().stamp(body))).rejects.toMatchObject({
      code: 'CREDENTIAL_NOT_FOUND',
      http: 401,
      message: expect.stringContaining('credential ID could not be found in organization or its parent organization'),
    })
  })

  test.each(['nonsense', '{}', `{"credentialId":"${'A'.repeat(9000)}"}`])('that is none: %.20s', async stamp => {
    const agent = await withPasskey()
    await expect(post(agent, agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet()), stamp)).rejects.toMatchObject({
      code: 'STAMP_MALFORMED',
      message: expect.stringContaining('could not extract webauthn stamp'),
    })
  })
})

describe('a passkey that counts', () => {
  const counting = () => withPasskey(testPasskey({ count: 5 }))

  test('is remembered with its last count', async () => {
    const agent = await counting()
    await post(agent, agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet()))
    expect(agent.store.find('authenticators', agent.organizationId, agent.authenticatorId)?.signCount).toBe(6)
  })

  test('is remembered while its request waits for the person', async () => {
    const agent = await withPasskey(testPasskey({ count: 5 }), { approvals: 'everything' })
    const waiting = await post(agent, agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet()))
    expect(waiting.status).toBe('ACTIVITY_STATUS_PENDING')
    expect(agent.store.find('authenticators', agent.organizationId, agent.authenticatorId)?.signCount).toBe(6)
  })

  const kept = (agent: Awaited<ReturnType<typeof counting>>) =>
    agent.store.find('authenticators', agent.organizationId, agent.authenticatorId)

  test.each([6, 5, 1, 0])('and says %i after 6 is served, and remembered for its count', async count => {
    const agent = await counting()
    await post(agent, agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet()))
    expect(kept(agent)?.countWentBackAt).toBeNull()
    const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet('Second'))
    const record = await post(agent, body, agent.passkey.stamp(body, { count }))
    expect(record.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(kept(agent)).toMatchObject({ signCount: 6, countWentBackAt: agent.clock.now() })
  })

  test('and is copied by somebody who counts to the end does not lock its owner out', async () => {
    const agent = await counting()
    for (const count of [0xffffffff, 6, 7]) {
      const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet(`At ${count}`))
      const record = await post(agent, body, agent.passkey.stamp(body, { count }))
      expect(record.status).toBe('ACTIVITY_STATUS_COMPLETED')
    }
    expect(kept(agent)?.countWentBackAt).toBe(agent.clock.now())
  })

  test('and went back is a danger on its cards, the one it asks with first of all', async () => {
    const agent = await withPasskey(testPasskey({ count: 5 }), { approvals: 'everything' })
    const danger = { level: 'danger', text: expect.stringContaining('may have been copied') }
    for (const [name, count] of [
      ['First', 9],
      ['Second', 8],
      ['Third', 10],
    ] as const) {
      const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet(name))
      await post(agent, body, agent.passkey.stamp(body, { count }))
      const card = agent.engine.approvals.cards().at(-1)
      const expected = name === 'First' ? expect.not.arrayContaining([danger]) : expect.arrayContaining([danger])
      expect(card?.shown.warnings).toEqual(expected)
    }
  })

  test('joins its own request when that is sent again, stamp and all', async () => {
    const agent = await counting()
    const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet())
    const stamp = agent.passkey.stamp(body)
    const first = await post(agent, body, stamp)
    expect((await post(agent, body, stamp)).id).toBe(first.id)
  })
})

describe('where the organization names origins for passkeys', () => {
  const feature = { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://app.example.org, https://two.example.org/' }

  async function restricted() {
    const agent = await withPasskey()
    const organization = agent.store.find('organizations', agent.organizationId, agent.organizationId)
    await agent.store.write(
      transaction => organization && transaction.replace('organizations', { ...organization, features: [feature] }),
    )
    return agent
  }
  const stamped = (agent: Awaited<ReturnType<typeof restricted>>, answered: Answered) => {
    const body = agent.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet())
    return post(agent, body, agent.passkey.stamp(body, answered))
  }

  test.each(['https://app.example.org', 'https://two.example.org'])('%s may use one', async origin => {
    expect((await stamped(await restricted(), { origin })).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test.each([
    { origin: 'https://evil.example.org' },
    { origin: 'https://app.example.org.evil.org' },
    { origin: 'https://app.example.org', topOrigin: 'https://evil.example.org' },
    { origin: 'https://app.example.org', crossOrigin: true },
  ])('$origin within $topOrigin may not', async answered => {
    await expect(stamped(await restricted(), answered)).rejects.toMatchObject({ code: 'STAMP_INVALID' })
  })

  test('so is it in a sub-organization', async () => {
    const agent = await restricted()
    const key = p256Key()
    const sub = await addOrganization(agent, key)
    const passkey = testPasskey()
    await agent.post(
      'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
      { authenticators: [passkey.register()], userId: sub.userId },
      { key, organizationId: sub.organizationId },
    )
    await expect(askWith(agent, whoami, sub.organizationId, passkey)).rejects.toMatchObject({ code: 'STAMP_INVALID' })
  })
})

describe('the same id in two organizations', () => {
  test('stands in each for the key registered there', async () => {
    const agent = await withPasskey()
    const { passkey, organizationId, userId } = agent
    const key = p256Key()
    const other = await addOrganization(agent, key, {})
    const twin = testPasskey({ credentialId: Buffer.from(passkey.credentialId, 'base64url') })
    await agent.post(
      'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
      { authenticators: [twin.register()], userId: other.userId },
      { key, organizationId: other.organizationId },
    )
    expect(await askWith(agent, whoami, organizationId, passkey)).toMatchObject({ userId })
    expect(await askWith(agent, whoami, other.organizationId, twin)).toMatchObject({ userId: other.userId })
    await expect(askWith(agent, whoami, organizationId, twin)).rejects.toMatchObject({ code: 'CREDENTIAL_NOT_FOUND' })
    await expect(askWith(agent, listWallets, other.organizationId, passkey)).rejects.toMatchObject({
      code: 'CREDENTIAL_NOT_FOUND',
    })
  })
})
