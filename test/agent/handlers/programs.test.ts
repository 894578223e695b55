import { expect, test } from 'vitest'
import { createLastUses } from '../../../src/core/engine/stages/authenticate/last-uses.ts'
import { newId } from '../../../src/core/ids.ts'
import { authenticators } from '../../../src/core/records/authenticator.ts'
import { begin } from '../../../src/core/records/define/define-record.ts'
import { p256Key } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { addPolicy } from '../../support/policies.ts'
import { ethereumAccount } from '../../support/turnkey.ts'
import { windowOver } from '../../support/window.ts'

test('a program can have a user of its own, which may do only what a policy allows', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId } = agent
  const window = await windowOver(agent)
  const key = p256Key()
  const { apiKeyId } = await window['apiKeys.create']({
    ...{ organizationId, owner: { mayAsk: false } },
    ...{ name: 'Payroll', publicKey: key.publicKey, expirationSeconds: 60 },
  })
  const own = (await window['apiKeys.list']({ organizationId })).find(({ id }) => id === apiKeyId)
  expect(own).toMatchObject({
    name: 'Payroll',
    userName: 'Payroll',
    publicKey: key.publicKey,
    reach: 'allowed',
    expired: false,
  })

  const tag = () => agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] }, { key })
  await expect(tag()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await addPolicy(agent, { condition: "activity.kind == 'CREATE_USER_TAG'" })
  expect(await tag()).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('each key says when it was last used, as far as that is known', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const key = p256Key()
  const owner = { userId: agent.users[0]?.id ?? '' }
  const { apiKeyId } = await window['apiKeys.create']({ organizationId, owner, name: 'Bot', publicKey: key.publicKey })
  const lastUsed = async () =>
    (await window['apiKeys.list']({ organizationId })).find(({ id }) => id === apiKeyId)?.lastUsed
  expect(await lastUsed()).toBe('never')
  agent.clock.advance(60_000)
  await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] }, { key })
  const used = agent.clock.now()
  agent.clock.advance(60_000)
  expect(await lastUsed()).toBe(used)
  // A new run of the agent only knows that it was used once.
  Object.assign(agent.engine, { lastUses: createLastUses(agent.clock) })
  expect(await lastUsed()).toBe('unknown')
})

test('a program that may ask has a policy for signatures and for nothing else', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId } = agent
  const window = await windowOver(agent)
  const [asking, silent] = [p256Key(), p256Key()]
  for (const [key, mayAsk] of [
    [asking, true],
    [silent, false],
  ] as const) {
    const name = `Asks: ${mayAsk}`
    await window['apiKeys.create']({ organizationId, owner: { mayAsk }, name, publicKey: key.publicKey })
  }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const [signWith] = (result.createWalletResult as { addresses: [string] }).addresses
  const sign = (key: ReturnType<typeof p256Key>) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith, payload: '00'.repeat(32) },
        ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
      },
      { key },
    )
  expect(await sign(asking)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  await expect(sign(silent)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  const tag = agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Traders', userIds: [] }, { key: asking })
  await expect(tag).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test('a program goes with its last key, and a person stays', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, store } = agent
  const window = await windowOver(agent)
  const before = (await window['people.get']({ organizationId })).users.length
  const owner = { mayAsk: true }
  const bot = { organizationId, owner, name: 'Bot', publicKey: p256Key().publicKey }
  const { apiKeyId } = await window['apiKeys.create'](bot)
  const { userId } = store.find('apiKeys', organizationId, apiKeyId)!
  const second = { organizationId, owner: { userId }, name: 'Bot', publicKey: p256Key().publicKey }
  const another = await window['apiKeys.create'](second)
  // Another program of that name keeps its user and its policy.
  await window['apiKeys.create']({ ...bot, publicKey: p256Key().publicKey })
  const policies = async () => (await window['policies.list']({ organizationId })).length
  expect(await policies()).toBe(2)
  await window['apiKeys.delete']({ organizationId, apiKeyId })
  expect((await window['people.get']({ organizationId })).users).toHaveLength(before + 2)
  await window['apiKeys.delete']({ organizationId, apiKeyId: another.apiKeyId })
  expect((await window['people.get']({ organizationId })).users).toHaveLength(before + 1)
  expect(await policies()).toBe(1)

  const person = await window['users.create']({ organizationId, name: 'Grace' })
  const only = { organizationId, owner: person, name: 'Laptop', publicKey: p256Key().publicKey }
  const { apiKeyId: laptop } = await window['apiKeys.create'](only)
  await expect(window['apiKeys.delete']({ organizationId, apiKeyId: laptop })).rejects.toMatchObject({
    code: 'LAST_CREDENTIAL',
  })
})

test('a user that comes by API keys alone is told as a program, whatever it is called', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, store, clock } = agent
  const window = await windowOver(agent)
  const key = (name: string) => ({ organizationId, name, publicKey: p256Key().publicKey })
  await window['apiKeys.create']({ ...key('Alice (you, root user)'), owner: { mayAsk: true } })
  const grace = await window['users.create']({ organizationId, name: 'Grace', email: 'grace@example.org' })
  await window['apiKeys.create']({ ...key('Laptop'), owner: grace })
  const lin = await window['users.create']({ organizationId, name: 'Lin' })
  await window['apiKeys.create']({ ...key('Laptop'), owner: lin })
  await window['users.create']({ organizationId, name: 'Newcomer' })
  const programs = async () =>
    (await window['people.get']({ organizationId })).users.filter(({ program }) => program).map(({ name }) => name)
  expect(await programs()).toEqual(['Alice (you, root user)', 'Lin'])
  const passkey = { id: newId(), organizationId, userId: lin.userId, name: 'Phone' }
  await store.write(transaction =>
    transaction.insert('authenticators', begin(authenticators, { ...authenticators.example, ...passkey }, clock.now())),
  )
  expect(await programs()).toEqual(['Alice (you, root user)'])
})
