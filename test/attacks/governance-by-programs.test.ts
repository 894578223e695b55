/**
 * The promise: what a program does to the governance of the organization the window acts in waits for the person, whoever's key it
 * has: users and their credentials, policies, limits, tags, what policies read, the quorum, features and origins. The person may
 * switch that off, in the window and nowhere else. Sub-organizations, which programs make for their own users, govern themselves.
 */
import { describe, expect, test } from 'vitest'
import { activities } from '../../src/core/activities-and-queries.ts'
import { changesGovernance } from '../../src/core/engine/evaluation/changes-governance.ts'
import { submit } from '../../src/core/engine/submit.ts'
import { toAgentError } from '../../src/core/errors.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { ApiKey } from '../../src/core/records/api-key.ts'
import { type RecordKind, records } from '../../src/core/records/index.ts'
import { p256Key } from '../support/client.ts'
import { activityOf, type TestEngine, testEngine } from '../support/engine.ts'
import { nodeInMemory } from '../support/node-in-memory.ts'
import { examples } from '../support/records.ts'
import { addOrganization } from '../support/sub-organization.ts'
import { unnoted } from '../support/unnoted.ts'
import { type World, world } from '../support/world.ts'
import { exampleIn } from '../support/world-examples.ts'

/** What each kind of activity changes. A new kind fails the first test until it is written here. */
const changes: Readonly<
  Record<string, 'governance' | 'keys and funds' | 'a sub-organization' | 'nothing of the kind'>
> = {
  CREATE_WALLET: 'keys and funds',
  CREATE_DEVICE_WALLET: 'keys and funds',
  CREATE_WALLET_ACCOUNTS: 'keys and funds',
  DELETE_WALLETS: 'keys and funds',
  DELETE_WALLET_ACCOUNTS: 'keys and funds',
  CREATE_PRIVATE_KEYS: 'keys and funds',
  DELETE_PRIVATE_KEYS: 'keys and funds',
  DISABLE_PRIVATE_KEY: 'keys and funds',
  SIGN_RAW_PAYLOAD: 'keys and funds',
  SIGN_RAW_PAYLOADS: 'keys and funds',
  ETH_SEND_TRANSACTION: 'keys and funds',
  SOL_SEND_TRANSACTION: 'keys and funds',
  SIGN_TRANSACTION: 'keys and funds',
  EXPORT_PRIVATE_KEY: 'keys and funds',
  EXPORT_WALLET: 'keys and funds',
  EXPORT_WALLET_ACCOUNT: 'keys and funds',
  INIT_IMPORT_PRIVATE_KEY: 'keys and funds',
  INIT_IMPORT_WALLET: 'keys and funds',
  IMPORT_PRIVATE_KEY: 'keys and funds',
  IMPORT_WALLET: 'keys and funds',
  INIT_IMPORT_SECRETS: 'keys and funds',
  IMPORT_SECRETS: 'keys and funds',
  EXPORT_SECRETS: 'keys and funds',
  DELETE_SECRETS: 'keys and funds',

  CREATE_SUB_ORGANIZATION: 'a sub-organization',
  DELETE_SUB_ORGANIZATION: 'a sub-organization',
  DELETE_ORGANIZATION: 'a sub-organization',

  CREATE_ADDRESS_NAMES: 'nothing of the kind',
  UPDATE_ADDRESS_NAME: 'nothing of the kind',
  DELETE_ADDRESS_NAMES: 'nothing of the kind',
  CREATE_WEBHOOK_ENDPOINT: 'nothing of the kind',
  UPDATE_WEBHOOK_ENDPOINT: 'nothing of the kind',
  DELETE_WEBHOOK_ENDPOINT: 'nothing of the kind',
  APPROVE_ACTIVITY: 'nothing of the kind',
  REJECT_ACTIVITY: 'nothing of the kind',
  ACTIVATE_BILLING_TIER: 'nothing of the kind',
  DELETE_PAYMENT_METHOD: 'nothing of the kind',
  SET_PAYMENT_METHOD: 'nothing of the kind',
  INIT_OTP: 'nothing of the kind',
  VERIFY_OTP: 'nothing of the kind',

  UPDATE_WALLET: 'governance',
  CREATE_ORGANIZATION: 'governance',
  UPDATE_ROOT_QUORUM: 'governance',
  SET_ORGANIZATION_FEATURE: 'governance',
  REMOVE_ORGANIZATION_FEATURE: 'governance',
  UPDATE_ORGANIZATION_NAME: 'governance',
  UPDATE_ALLOWED_ORIGINS: 'governance',
  SET_IP_ALLOWLIST: 'governance',
  REMOVE_IP_ALLOWLIST: 'governance',
  CREATE_USERS: 'governance',
  CREATE_API_ONLY_USERS: 'governance',
  UPDATE_USER: 'governance',
  UPDATE_USER_NAME: 'governance',
  UPDATE_USER_EMAIL: 'governance',
  UPDATE_USER_PHONE_NUMBER: 'governance',
  DELETE_USERS: 'governance',
  CREATE_API_KEYS: 'governance',
  DELETE_API_KEYS: 'governance',
  DELETE_READ_ONLY_SESSIONS: 'governance',
  CREATE_AUTHENTICATORS: 'governance',
  DELETE_AUTHENTICATORS: 'governance',
  CREATE_OAUTH_PROVIDERS: 'governance',
  DELETE_OAUTH_PROVIDERS: 'governance',
  CREATE_INVITATIONS: 'governance',
  ACCEPT_INVITATION: 'governance',
  DELETE_INVITATION: 'governance',
  CREATE_USER_TAG: 'governance',
  UPDATE_USER_TAG: 'governance',
  DELETE_USER_TAGS: 'governance',
  CREATE_PRIVATE_KEY_TAG: 'governance',
  UPDATE_PRIVATE_KEY_TAG: 'governance',
  DELETE_PRIVATE_KEY_TAGS: 'governance',
  CREATE_POLICY: 'governance',
  CREATE_POLICIES: 'governance',
  UPDATE_POLICY: 'governance',
  DELETE_POLICY: 'governance',
  DELETE_POLICIES: 'governance',
  CREATE_SESSION_PROFILE: 'governance',
  CREATE_MFA_POLICY: 'governance',
  UPDATE_MFA_POLICY: 'governance',
  DELETE_MFA_POLICY: 'governance',
  CREATE_VELOCITY_CONTROL: 'governance',
  DELETE_VELOCITY_CONTROL: 'governance',
  CREATE_SMART_CONTRACT_INTERFACE: 'governance',
  DELETE_SMART_CONTRACT_INTERFACE: 'governance',
  STAMP_LOGIN: 'governance',
  OAUTH: 'governance',
  OAUTH_LOGIN: 'governance',
  OTP_AUTH: 'governance',
  OTP_LOGIN: 'governance',
  INIT_OTP_AUTH: 'governance',
  EMAIL_AUTH: 'governance',
  CREATE_READ_ONLY_SESSION: 'governance',
  CREATE_READ_WRITE_SESSION: 'governance',
  INIT_USER_EMAIL_RECOVERY: 'governance',
  RECOVER_USER: 'governance',
}

test('of every kind of activity it is known whether it changes governance', () => {
  const known = activities.map(activity => [activity.kind, changesGovernance(activity)])
  expect(known).toEqual(activities.map(({ kind }) => [kind, changes[kind] === 'governance']))
  expect(Object.keys(changes).sort()).toEqual(activities.map(({ kind }) => kind).sort())
})

const notGoverning: readonly RecordKind[] = [
  'wallets',
  'walletAccounts',
  'privateKeys',
  'importTargets',
  'storedSecrets',
  'readOnlySessions',
  'spentTokens',
  'oneTimeCodes',
  'addressNames',
  'recipients',
  // They are told of what happened, and decide about nothing.
  'webhookEndpoints',
  'webhookDeliveries',
]
/** A new record is among them, until it is known that it says nothing of rights. */
const governing = records.map(({ kind }) => kind).filter(kind => !notGoverning.includes(kind))

/** One that a credential of the same user began: it lets nobody do anything new, and ends with that credential. */
function isOwnSession(store: Store, { organizationId = '', userId, session, begunBy }: Partial<ApiKey>): boolean {
  if (!session || !begunBy) return false
  const origin = store.find('apiKeys', organizationId, begunBy) ?? store.find('authenticators', organizationId, begunBy)
  return origin?.userId === userId
}

/** Activities whose example begins such a session: nobody is asked. */
const beginOwnSessions = [
  'ACTIVITY_TYPE_STAMP_LOGIN',
  'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION',
  'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
]

/** All that says who may do what in an organization, but for times. */
function governanceOf({ store }: TestEngine, organizationId: string) {
  const governs = governing.map(kind =>
    store.list(kind, organizationId).filter(record => !isOwnSession(store, record as Partial<ApiKey>)),
  )
  // What is told of payment, and that a key was used, says nothing of rights.
  const rules = JSON.stringify([governs, store.setting('settings')], (name, value) =>
    ['updatedAt', 'billing', 'provenAt'].includes(name) ? undefined : value,
  )
  return {
    rules,
    // What policies read of keys. More keys change nothing for those there are.
    labels: Object.fromEntries(
      [...store.list('wallets', organizationId), ...store.list('privateKeys', organizationId)].map(each => [
        each.id,
        each.name,
      ]),
    ),
    tags: Object.fromEntries(store.list('privateKeys', organizationId).map(({ id, tagIds }) => [id, tagIds])),
  }
}

/** The world of an organization the window acts in, and an agent with the usual settings. */
async function ofTheWindow(): Promise<{ before: World; agent: TestEngine }> {
  const before = await world()
  const { store, vault, clock, organizationId, users } = before
  await store.write(transaction => {
    const windowKey = { ...examples.apiKeys, organizationId, userId: users[1]!.id, publicKey: p256Key().publicKey }
    transaction.insert('apiKeys', { ...windowKey, id: 'dddddddd-0000-4000-8000-000000000001', isWindowKey: true })
  })
  return { before, agent: await testEngine({ store, vault, clock, nodes: nodeInMemory() }) }
}

const types = activities.flatMap(activity => activity.types.map(type => ({ ...type, activity })))

test.each(types)('$type by a root user’s program changes no governance by itself', async type => {
  const { before, agent } = await ofTheWindow()
  const { organizationId, users } = before
  const example = await exampleIn(before, type.activity, type)
  const at = example.organizationId ?? organizationId
  const was = governanceOf(agent, organizationId)
  const outcome = await agent
    .post(type.type, example.parameters, {
      organizationId: at,
      key: example.key ?? users[0]!.key,
      timestampMs: String(agent.clock.now() - 7_777),
    })
    .catch(toAgentError)
  const is = governanceOf(agent, organizationId)
  expect(is.rules === was.rules, 'the rules are as they were').toBe(true)
  expect(is).toMatchObject({ labels: was.labels, tags: was.tags })
  const refused = 'code' in outcome ? outcome.code : undefined
  expect([undefined, 'NOT_SUPPORTED']).toContain(refused)
  if (refused || at !== organizationId || changes[type.activity.kind] !== 'governance') return
  if (beginOwnSessions.includes(type.type)) {
    expect(outcome).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    return
  }
  expect(outcome).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
  // It happens when the person says so.
  const card = agent.engine.approvals.cards().at(-1)
  await agent.engine.approvals.approve(card!, 'test')
  expect(agent.store.activity(organizationId, (outcome as { id: string }).id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

describe('a policy that allows everything', () => {
  const policy = {
    policyName: 'All',
    effect: 'EFFECT_ALLOW',
    condition: 'true',
    consensus: 'true',
    time: '',
    notes: '',
  }
  const create = 'ACTIVITY_TYPE_CREATE_POLICY_V3'
  const status = async (agent: TestEngine, organizationId: string, key = p256Key()) =>
    (await agent.post(create, policy, { organizationId, key, timestampMs: String(agent.clock.now() - 99) })).status

  test('waits also where settings were stored before there was this question, and where everything else is off', async () => {
    const { before, agent } = await ofTheWindow()
    await agent.store.write(transaction => transaction.setSetting('settings', { approvals: 'sign-and-quorum' }))
    const { store, vault, clock } = agent
    const later = await testEngine({ store, vault, clock })
    expect(await status(later, before.organizationId, before.users[0]!.key)).toBe('ACTIVITY_STATUS_PENDING')
  })

  test('goes through once the person has switched the question off', async () => {
    const { before, agent } = await ofTheWindow()
    await agent.engine.settings.update({ askAboutGovernance: false }, unnoted)
    expect(await status(agent, before.organizationId, before.users[0]!.key)).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('goes through in the window, where the click is the answer', async () => {
    const { before, agent } = await ofTheWindow()
    const { organizationId, users } = before
    const activity = activityOf(create)
    const body = agent.bodyOf(create, policy, { organizationId })
    const stamp = users[0]!.key.stamp(body)
    const request = { path: activity.path, body: Buffer.from(body), stamp, caller: { window: true } }
    const { activity: record } = await submit(agent.engine, activity, request)
    expect(record.status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('goes through in a sub-organization, by its own root user', async () => {
    const { before, agent } = await ofTheWindow()
    const key = p256Key()
    const { organizationId } = await addOrganization(before, key)
    expect(await status(agent, organizationId, key)).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('of a web page with a passkey’s user waits like any other', async () => {
    const { before, agent } = await ofTheWindow()
    const { organizationId, users } = before
    const webOrigin = 'https://app.example.org'
    const record = await agent.post(create, policy, { organizationId, key: users[0]!.key, webOrigin })
    expect(record.status).toBe('ACTIVITY_STATUS_PENDING')
  })
})

test('a session that goes back to a key with an expiry waits for the person, as it could outlive the key', async () => {
  const { before, agent } = await ofTheWindow()
  const { organizationId, users } = before
  const parameters = { publicKey: p256Key().publicKey, expirationSeconds: '2592000' }
  const signIn = () => agent.post('ACTIVITY_TYPE_STAMP_LOGIN', parameters, { organizationId, key: users[0]!.key })
  await agent.store.write(transaction => {
    const [apiKey] = transaction.list('apiKeys', organizationId, { publicKey: users[0]!.key.publicKey })
    if (apiKey) transaction.replace('apiKeys', { ...apiKey, createdAt: agent.clock.now(), expirationSeconds: 3600 })
  })
  expect(await signIn()).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
})
