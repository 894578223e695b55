import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { activities } from '../../../../src/core/activities-and-queries.ts'
import { conditionScope } from '../../../../src/core/policies/engine/condition-scope.ts'
import type { Struct } from '../../../../src/core/policies/language/value.ts'
import { askedOf, holds, withKeys } from '../../../support/asked.ts'
import { activityOf, type TestEngine, testEngine } from '../../../support/engine.ts'
import { examples } from '../../../support/records.ts'
import { world } from '../../../support/world.ts'
import { exampleIn } from '../../../support/world-examples.ts'

const typed = (kind: string) => `ACTIVITY_TYPE_${kind}`
const exampleOf = (kind: string) => {
  const type = activityOf(typed(kind)).types.find(each => each.type === typed(kind))!
  return type.example as Record<string, unknown>
}

/** wire.md §6.7, row by row: what a request has as `activity.params`. */
describe('activity.params', () => {
  test.each(['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOAD_V2', 'SIGN_RAW_PAYLOADS'])('of %s', async kind => {
    const { asked, keys } = await agentWithKeys()
    const named = kind === 'SIGN_RAW_PAYLOAD' ? { privateKeyId: keys.privateKeyId } : { signWith: keys.address }
    const { encoding, hashFunction } = exampleOf(kind)
    expect(params(asked(kind, { ...exampleOf(kind), ...named }))).toEqual({ encoding, hash_function: hashFunction })
  })

  test('of SIGN_TRANSACTION_V2', async () => {
    const { asked, keys } = await agentWithKeys()
    const request = asked('SIGN_TRANSACTION_V2', { ...exampleOf('SIGN_TRANSACTION_V2'), signWith: keys.address })
    expect(params(request)).toEqual({ type: 'TRANSACTION_TYPE_ETHEREUM' })
  })

  test('of DELETE_USERS, each user once', async () => {
    const { asked, agent } = await agentWithKeys()
    const bob = await addUser(agent)
    expect(params(asked('DELETE_USERS', { userIds: [bob, bob] }))).toEqual({ user_ids: [bob] })
  })

  test.each(['CREATE_API_KEYS', 'CREATE_API_KEYS_V2'])('of %s', async kind => {
    const { asked, agent } = await agentWithKeys()
    const userId = agent.users[0]!.id
    expect(params(asked(kind, { ...exampleOf(kind), userId }))).toEqual({ user_id: userId })
  })

  test('of DELETE_API_KEYS', async () => {
    const { asked, agent } = await agentWithKeys()
    const userId = agent.users[0]!.id
    const { result } = await agent.post(typed('CREATE_API_KEYS_V2'), { ...exampleOf('CREATE_API_KEYS_V2'), userId })
    const { apiKeyIds } = result!.createApiKeysResult as { apiKeyIds: string[] }
    expect(params(asked('DELETE_API_KEYS', { userId, apiKeyIds }))).toEqual({ user_id: userId, api_key_ids: apiKeyIds })
  })

  test.each(['EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT', 'EXPORT_PRIVATE_KEY'])('of %s', async kind => {
    const { asked, keys } = await agentWithKeys()
    const { targetPublicKey } = exampleOf(kind)
    expect(params(asked(kind, { targetPublicKey, ...keys }))).toEqual({ target_public_key: targetPublicKey })
  })

  test('of STAMP_LOGIN, which is refused with a profile', async () => {
    const { asked } = await agentWithKeys()
    expect(params(asked('STAMP_LOGIN', exampleOf('STAMP_LOGIN')))).toEqual({ session_profile_id: '' })
  })

  test('of UPDATE_WALLET', async () => {
    const { asked, keys } = await agentWithKeys()
    const { walletId } = keys
    expect(params(asked('UPDATE_WALLET', { walletId, walletName: 'New' }))).toEqual({ wallet_id: walletId })
  })

  test.each([
    ['INIT_OTP_AUTH_V3', { length: 6 }, { otp_length: 6n }],
    ['OTP_LOGIN', { user: { id: 'ann' }, key: { profile: null } }, { session_profile_id: '' }],
    ['OTP_LOGIN_V2', { user: { id: 'ann' }, key: { profile: { id: 'reading' } } }, { session_profile_id: 'reading' }],
    ['OAUTH_LOGIN', { user: { id: 'ann' }, key: { profile: null } }, { session_profile_id: '' }],
  ])('of %s, prepared as %j', (kind, prepared, expected) => {
    expect(activityOf(typed(kind)).facts(prepared).params).toEqual(expected)
  })

  test('is missing for all others', async () => {
    const { asked } = await agentWithKeys()
    const request = asked('CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] })
    expect(holds("activity.params.user_id == ''", request)).toEqual({
      error: expect.objectContaining({ message: expect.stringContaining('params') }),
    })
  })
})

test('a request says what it is: type with version, kind, resource and action', async () => {
  const { asked, keys } = await agentWithKeys()
  const request = asked('SIGN_RAW_PAYLOAD', { ...exampleOf('SIGN_RAW_PAYLOAD'), privateKeyId: keys.privateKeyId })
  for (const condition of [
    "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD'",
    "activity.kind == 'SIGN_RAW_PAYLOAD'",
    "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'",
    "activity.web_origin == ''",
  ]) {
    expect(holds(condition, request), condition).toEqual({ value: true })
  }
})

const ungoverned = activities.filter(({ governance }) => governance.by !== 'policy')

test('what no policy decides is the root quorum’s, and votes', () => {
  expect(ungoverned.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['UPDATE_ROOT_QUORUM', 'SET_ORGANIZATION_FEATURE', 'APPROVE_ACTIVITY', 'REJECT_ACTIVITY']),
  )
})

test.each(ungoverned)('$kind, which no policy decides, has no kind', async activity => {
  const agent = await world()
  const [type] = activity.types
  const { parameters, key } = await exampleIn(agent, activity, type!)
  const users = agent.users.filter(user => key === undefined || user.key === key)
  const { kind, resource, action } = conditionScope(askedOf({ ...agent, users }, type!.type, parameters))
    .activity as Struct
  expect({ kind, resource, action }).toEqual({ kind: undefined, resource: undefined, action: undefined })
})

test('the web page that asks is named', async () => {
  const { agent } = await agentWithKeys()
  const parameters = { userTagName: 'Traders', userIds: [] }
  const request = askedOf(agent, typed('CREATE_USER_TAG'), parameters, 'https://app.example.org')
  expect(holds("activity.web_origin == 'https://app.example.org'", request)).toEqual({ value: true })
})

describe('what signs', () => {
  test('is a wallet, by its account', async () => {
    const { asked, keys } = await agentWithKeys()
    const { walletId, address, privateKeyId } = keys
    const request = asked('SIGN_RAW_PAYLOAD_V2', { ...exampleOf('SIGN_RAW_PAYLOAD_V2'), signWith: address })
    for (const condition of [
      `wallet.id == '${walletId}' && wallet.label == 'Treasury' && !wallet.imported && !wallet.exported`,
      `wallets.count() == 1 && wallets[0].id == '${walletId}'`,
      `wallet_account.address == '${address.toLowerCase()}'`,
      'wallet_account.path_indexes.count() == 5 && wallet_account.path_indexes[0] == 44 && wallet_account.path_indexes[1] == 60',
      'wallet_account.path_hardened[2] && !wallet_account.path_hardened[3]',
    ]) {
      expect(holds(condition, request), condition).toEqual({ value: true })
    }
    // wire.md §6.10, 13: a clause about what is not there fails, and with it the whole.
    expect(holds(`wallet.id == '${walletId}' || private_key.id == '${privateKeyId}'`, request)).toHaveProperty('error')
  })

  test('is a private key, with its tags', async () => {
    const { agent, asked, keys } = await agentWithKeys()
    const { result } = await agent.post(typed('CREATE_PRIVATE_KEY_TAG'), {
      privateKeyTagName: 'Hot',
      privateKeyIds: [keys.privateKeyId],
    })
    const { privateKeyTagId } = result!.createPrivateKeyTagResult as { privateKeyTagId: string }
    const signWith = keys.privateKeyId
    const request = asked('SIGN_RAW_PAYLOAD_V2', { ...exampleOf('SIGN_RAW_PAYLOAD_V2'), signWith })
    for (const condition of [
      `private_key.id == '${signWith}' && private_key.label == 'Hot' && private_key.tags.contains('${privateKeyTagId}')`,
      'private_key.imported == false && private_key.exported == false',
    ]) {
      expect(holds(condition, request), condition).toEqual({ value: true })
    }
    expect(holds('wallets.count() == 0', request)).toHaveProperty('error')
    expect(holds("wallet_account.address == ''", request)).toHaveProperty('error')
  })

  test('is named by its Ethereum address in a transaction, whatever the request called it', async () => {
    const { agent, asked, keys } = await agentWithKeys()
    const signWith = keys.privateKeyId
    const request = asked('SIGN_TRANSACTION_V2', { ...exampleOf('SIGN_TRANSACTION_V2'), signWith })
    const { publicKey, addresses } = agent.store.find('privateKeys', agent.organizationId, signWith)!
    expect(addresses).toEqual([])
    const { computeAddress } = await import('ethers')
    expect(holds(`eth.tx.from == '${computeAddress(`0x${publicKey}`)}'`, request)).toEqual({ value: true })
  })
})

test.each([
  ['EXPORT_WALLET', "wallet.label == 'Treasury'"],
  ['EXPORT_WALLET_ACCOUNT', "wallet.label == 'Treasury' && wallet_account.path_indexes[4] == 0"],
  ['EXPORT_PRIVATE_KEY', "private_key.label == 'Hot'"],
  ['UPDATE_WALLET', "wallet.label == 'Treasury'"],
  ['DELETE_WALLETS', "wallet.label == 'Treasury' && wallets.count() == 1"],
  ['DELETE_WALLET_ACCOUNTS', "wallet.label == 'Treasury'"],
  ['DISABLE_PRIVATE_KEY', "private_key.label == 'Hot'"],
  ['DELETE_PRIVATE_KEYS', "private_key.label == 'Hot'"],
])('%s says what it is done to', async (kind, condition) => {
  const { agent, asked, keys } = await agentWithKeys()
  const walletAccountIds = agent.store.list('walletAccounts', agent.organizationId).map(({ id }) => id)
  const target = { ...keys, walletIds: [keys.walletId], privateKeyIds: [keys.privateKeyId], walletAccountIds }
  const request = asked(kind, { ...exampleOf(kind), ...target, deleteWithoutExport: true })
  expect(holds(condition, request)).toEqual({ value: true })
})

test('of several wallets there is no one wallet, and all are in wallets', async () => {
  const { agent, asked, keys } = await agentWithKeys()
  const { result } = await agent.post(typed('CREATE_WALLET'), { walletName: 'Other', accounts: [] })
  const { walletId } = result!.createWalletResult as { walletId: string }
  const request = asked('DELETE_WALLETS', { walletIds: [keys.walletId, walletId], deleteWithoutExport: true })
  expect(holds("wallets.any(w, w.label == 'Other') && wallets.count() == 2", request)).toEqual({ value: true })
  expect(holds("wallet.label == 'Other'", request)).toHaveProperty('error')
})

test('nothing is looked up that no expression reads', async () => {
  const { asked, keys } = await agentWithKeys()
  const request = asked('SIGN_RAW_PAYLOAD_V2', { ...exampleOf('SIGN_RAW_PAYLOAD_V2'), signWith: keys.address })
  const looked: string[] = []
  const reader = new Proxy(request.reader, {
    get(store, name: 'find') {
      looked.push(name)
      return (...args: Parameters<typeof store.find>) => store[name](...args)
    },
  })
  const scope = conditionScope({ ...request, reader })
  expect(holds("activity.kind == 'SIGN_RAW_PAYLOAD'", scope)).toEqual({ value: true })
  expect(looked).toEqual([])
  expect(holds(`wallet.label == 'Treasury' && wallet.id == '${keys.walletId}'`, scope)).toEqual({ value: true })
  expect(looked).toEqual(['find'])
})

function params(asked: ReturnType<typeof askedOf>): object {
  return { ...((conditionScope(asked).activity as Struct).params as Struct) }
}

async function agentWithKeys() {
  const agent = await testEngine({ approvals: 'nothing' })
  const keys = await withKeys(agent)
  return { agent, keys, asked: (kind: string, parameters: object) => askedOf(agent, typed(kind), parameters) }
}

async function addUser({ store, organizationId }: TestEngine): Promise<string> {
  const id = randomUUID()
  await store.write(transaction => transaction.insert('users', { ...examples.users, id, organizationId, name: 'Bob' }))
  return id
}
