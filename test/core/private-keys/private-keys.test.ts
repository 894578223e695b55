import { expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { approveLast, type EngineOptions, type TestEngine, testEngine } from '../../support/engine.ts'
import { addSomebody, resultOf } from '../transfer/transfers.ts'

async function agentWithKey(options: EngineOptions = { approvals: 'nothing' }) {
  const agent = await testEngine(options)
  type Result = { privateKeys: { privateKeyId: string; addresses: { address: string }[] }[] }
  const created = resultOf<Result>(await create(agent, { privateKeyName: 'Deployer' }))
  const [{ privateKeyId, addresses }] = created.privateKeys as [Result['privateKeys'][number]]
  return { agent, privateKeyId, address: addresses[0]!.address }
}

const create = (agent: TestEngine, change: Record<string, unknown>) =>
  agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [
      {
        privateKeyName: 'Key',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [],
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
        ...change,
      },
    ],
  })

const sign = (agent: TestEngine, signWith: string) =>
  agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith,
    payload: '9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })

const recordOf = (agent: TestEngine, id: string) => agent.store.find('privateKeys', agent.organizationId, id)
const secretOf = (agent: TestEngine, keyId: string) => agent.vault.open({ organizationId: agent.organizationId, keyId })

test('a disabled key signs nothing, by its id or its address', async () => {
  const { agent, privateKeyId, address } = await agentWithKey()
  await sign(agent, address)
  const record = await agent.post('ACTIVITY_TYPE_DISABLE_PRIVATE_KEY', { privateKeyId })
  expect(resultOf(record)).toEqual({ privateKeyId })
  expect(recordOf(agent, privateKeyId)).toMatchObject({ disabled: true })
  for (const signWith of [privateKeyId, address]) {
    await expect(sign(agent, signWith)).rejects.toMatchObject({ code: 'KEY_DISABLED' })
  }
})

test('a signature that waits when its key is disabled is not made', async () => {
  const { agent, privateKeyId, address } = await agentWithKey({})
  const { id } = await sign(agent, address)
  await agent.post('ACTIVITY_TYPE_DISABLE_PRIVATE_KEY', { privateKeyId })
  await approveLast(agent)
  expect(agent.engine.approvals.cards()).toEqual([])
  expect(agent.store.activity(agent.organizationId, id)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    result: {},
    failure: { message: expect.stringContaining('is disabled') },
  })
})

test('deleting a private key takes its secret with it', async () => {
  const { agent, privateKeyId, address } = await agentWithKey()
  expect(await secretOf(agent, privateKeyId)).toHaveLength(32)
  await sign(agent, address)
  const parameters = { privateKeyIds: [privateKeyId] }
  await expect(agent.post('ACTIVITY_TYPE_DELETE_PRIVATE_KEYS', parameters)).rejects.toMatchObject({
    code: 'NOT_EXPORTED',
  })
  const record = await agent.post('ACTIVITY_TYPE_DELETE_PRIVATE_KEYS', { ...parameters, deleteWithoutExport: true })
  expect(resultOf(record)).toEqual(parameters)
  expect(recordOf(agent, privateKeyId)).toBeUndefined()
  expect(await secretOf(agent, privateKeyId)).toBeUndefined()
  await expect(sign(agent, address)).rejects.toMatchObject({ code: 'SIGNING_KEY_NOT_FOUND' })
})

test('a private key of another organization is neither disabled nor deleted', async () => {
  const { agent, privateKeyId } = await agentWithKey()
  const { user, organizationId } = await addSomebody(agent)
  const as = { organizationId, key: user.key }
  const notFound = { code: 'RESOURCE_NOT_FOUND' }
  await expect(agent.post('ACTIVITY_TYPE_DISABLE_PRIVATE_KEY', { privateKeyId }, as)).rejects.toMatchObject(notFound)
  await expect(
    agent.post('ACTIVITY_TYPE_DELETE_PRIVATE_KEYS', { privateKeyIds: [privateKeyId], deleteWithoutExport: true }, as),
  ).rejects.toMatchObject(notFound)
})

test('a private key carries tags of its own kind, and no others', async () => {
  const agent = await testEngine()
  const { organizationId, clock } = agent
  const stamps = { organizationId, createdAt: clock.now(), updatedAt: clock.now() }
  const [hot, people] = [newId(), newId()] as const
  await agent.store.write(tx => {
    tx.insert('tags', { ...stamps, id: hot, name: 'hot', type: 'TAG_TYPE_PRIVATE_KEY' })
    tx.insert('tags', { ...stamps, id: people, name: 'people', type: 'TAG_TYPE_USER' })
  })
  await create(agent, { privateKeyName: 'Tagged', privateKeyTags: [hot, hot] })
  expect(agent.store.list('privateKeys', organizationId)).toMatchObject([{ name: 'Tagged', tagIds: [hot] }])
  for (const unknown of [people, newId()]) {
    await expect(create(agent, { privateKeyName: 'Other', privateKeyTags: [unknown] })).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
    })
  }
})

test('an organization holds a thousand private keys', async () => {
  const { agent, privateKeyId } = await agentWithKey()
  await agent.store.write(tx => {
    const privateKey = tx.find('privateKeys', agent.organizationId, privateKeyId)!
    for (let count = 1; count < 1000; count++)
      tx.insert('privateKeys', { ...privateKey, id: newId(), name: `${count}` })
  })
  await expect(create(agent, { privateKeyName: 'One too many' })).rejects.toMatchObject({ code: 'QUOTA_REACHED' })
  expect(agent.store.list('privateKeys', agent.organizationId)).toHaveLength(1000)
})
