import { expect, test } from 'vitest'
import { signedIn } from '../../../src/agent/handlers/signed-in.ts'
import { activities } from '../../../src/core/activities-and-queries.ts'
import { catalogueOf } from '../../../src/core/activity/catalogue.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { newUser } from '../../../src/core/records/user.ts'
import { sessionToken } from '../../../src/core/sign-in/session-token.ts'
import { p256Key } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { addPolicy } from '../../support/policies.ts'
import { draftOf } from '../../support/records.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { windowOver } from '../../support/window.ts'

const targetPublicKey = `046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5`

test('each login is a line that says who signed in with what, also once its session has ended', async () => {
  const agent = await testEngine()
  const { organizationId, clock, users } = agent
  const window = await windowOver(agent)
  const { userId } = await window['users.create']({ organizationId, name: 'Grace‮' })
  const session = p256Key()
  await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey: session.publicKey })
  await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey: p256Key().publicKey }, { key: session })
  await agent.post('ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION', {})
  await agent.post('ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', { targetPublicKey })
  await agent.post('ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', { targetPublicKey, userId })
  const lines = async () => {
    const rows = await window['activities.list']({ organizationId, limit: 5 })
    return rows.map(({ sentence }) => sentence).reverse()
  }
  const said = [
    'Root 1 signed in with the API key “Key 1”',
    'Root 1 signed in with the session “Login”',
    'Root 1 signed in with the API key “Key 1”, to read only',
    'Root 1 signed in with the API key “Key 1”',
    'Root 1 began a session of Grace⟨U+202E⟩ with the API key “Key 1”',
  ]
  expect(await lines()).toEqual(said)
  clock.advance(10 * 3_600_000)
  expect(await lines()).toEqual(said)
  expect(await window['signIns.ofRootUsers'](undefined)).toHaveLength(4)
  expect(users).toHaveLength(1)
})

test.each([
  ['authenticator', 'Laptop', 'the passkey “Laptop”'],
  ['oauthProvider', 'Google', 'the account at “Google”'],
  ['contact', 'alice@example.org', 'a one-time code sent to “alice@example.org”'],
])('a login by a stamp of kind %s names what it was made with', async (credentialKind, credentialName, words) => {
  const { store, organizationId } = await testEngine()
  const draft = draftOf(1, { organizationId, type: 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION' })
  const requester = { ...draft.requester, credentialKind, credentialName }
  const result = { createReadOnlySessionResult: { userId: requester.userId } }
  const record = { ...draft, requester, result, status: 'ACTIVITY_STATUS_COMPLETED' } as unknown as ActivityRecord
  expect(signedIn({ store, catalogue: catalogueOf(activities) }, record)?.sentence).toBe(
    `Alice signed in with ${words}, to read only`,
  )
})

test('only what root users of the window’s own organization did is told, and the window is told when', async () => {
  const agent = await testEngine()
  const { organizationId, topics } = agent
  const window = await windowOver(agent)
  const below = p256Key()
  const other = await addOrganization(agent, below)
  const key = p256Key()
  const owner = { mayAsk: false }
  await window['apiKeys.create']({ organizationId, owner, name: 'CLI', publicKey: key.publicKey })
  await addPolicy(agent, { condition: "activity.resource == 'AUTH'" })
  const login = () => ({ publicKey: p256Key().publicKey })
  await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', login(), { key })
  await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', login(), { key: below, organizationId: other.organizationId })
  expect(await window['signIns.ofRootUsers'](undefined)).toEqual([])
  topics.length = 0
  const { id } = await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', login())
  expect(await window['signIns.ofRootUsers'](undefined)).toMatchObject([
    { activityId: id, sentence: 'Root 1 signed in with the API key “Key 1”' },
  ])
  expect(topics).toContain('signIns')
  topics.length = 0
  await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] })
  expect(topics).not.toContain('signIns')
})

test('a login that was refused or waits is none', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  const window = await windowOver(agent)
  const login = agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey: p256Key().publicKey })
  await expect.poll(() => agent.engine.approvals.cards().length).toBe(1)
  const [row] = await window['activities.list']({ organizationId: agent.organizationId, limit: 1 })
  expect(row?.sentence).toBe('Let a key sign in as Root 1')
  expect(await window['signIns.ofRootUsers'](undefined)).toEqual([])
  await agent.engine.stop()
  void login
})

test.each([
  ['OTP_LOGIN_V2', 'otpLoginResult', true, 'Ada signed in with a one-time code'],
  ['OAUTH_LOGIN', 'oauthLoginResult', true, 'Ada signed in with an account elsewhere'],
  ['OTP_AUTH', 'otpAuthResult', false, 'Ada signed in with a one-time code'],
  ['OAUTH', 'oauthResult', false, 'Ada signed in with an account elsewhere'],
  ['EMAIL_AUTH_V3', 'emailAuthResult', false, 'Ada was sent an e-mail to sign in with'],
])('%s names the user it answers, not who asked for it', async (kind, resultKey, answersToken, sentence) => {
  const { store, organizationId, clock } = await testEngine()
  const user = newUser({ id: '0190c000-0000-7000-8000-000000000001', organizationId, name: 'Ada' }, clock.now())
  await store.write(transaction => transaction.insert('users', user))
  const sign = async () => ({ signature: new Uint8Array(64), publicKey: new Uint8Array(33) })
  const token = { user, publicKey: p256Key().publicKey, expiresAt: clock.now(), profile: null }
  const result = answersToken ? { session: await sessionToken(token, { sign }) } : { userId: user.id }
  const record = {
    ...draftOf(1, { organizationId, type: `ACTIVITY_TYPE_${kind}` }),
    status: 'ACTIVITY_STATUS_COMPLETED',
    result: { [resultKey]: result },
  } as unknown as ActivityRecord
  const parts = { store, catalogue: catalogueOf(activities) }
  expect(signedIn(parts, record)).toEqual({ userId: user.id, sentence })
  await store.write(transaction => transaction.remove('users', organizationId, user.id))
  expect(signedIn(parts, record)?.sentence).toBe(sentence.replace('Ada', 'a deleted user'))
})

test('a login by an account elsewhere says at which issuer', async () => {
  const { store, organizationId, clock } = await testEngine()
  const user = newUser({ id: '0190c000-0000-7000-8000-000000000001', organizationId, name: 'Ada' }, clock.now())
  await store.write(transaction => transaction.insert('users', user))
  const account = { issuer: 'https://accounts.example.org', audience: 'app', subject: 'ada' }
  const record = {
    ...draftOf(1, { organizationId, type: 'ACTIVITY_TYPE_OAUTH' }),
    status: 'ACTIVITY_STATUS_COMPLETED',
    intent: { oauthIntent: { proven: { account, nonces: [], tokenHash: '00', expiresAt: 1 } } },
    result: { oauthResult: { userId: user.id } },
  } as unknown as ActivityRecord
  expect(signedIn({ store, catalogue: catalogueOf(activities) }, record)?.sentence).toBe(
    'Ada signed in with an account at https://accounts.example.org',
  )
})

test('every kind that a session of a user comes from says how they sign in', () => {
  const silent = activities.filter(
    ({ governance, signsIn }) =>
      governance.by === 'policy' && governance.resource === 'AUTH' && governance.action === 'CREATE' && !signsIn,
  )
  // This one sends a code, with which nobody is signed in yet.
  expect(silent.map(({ kind }) => kind)).toEqual(['INIT_OTP_AUTH'])
})
