import { generateP256KeyPair } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { AgentError } from '../../../src/core/errors.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { approveFirst, approveLast, type EngineOptions, type TestEngine, testEngine } from '../../support/engine.ts'
import { addSomebody, ethereumAccount, importWallet, resultOf, solanaAccount } from '../transfer/transfers.ts'

const mnemonic = 'test test test test test test test test test test test junk'

async function agentWithWallet(options: EngineOptions = {}) {
  const agent = await testEngine({ approvals: 'nothing', ...options })
  const wallet = await importWallet(agent, mnemonic, { accounts: [ethereumAccount, solanaAccount] })
  return { agent, ...wallet }
}

const secretOf = (agent: TestEngine, keyId: string) => agent.vault.open({ organizationId: agent.organizationId, keyId })

const remove = (agent: TestEngine, walletId: string, change: Record<string, unknown> = { deleteWithoutExport: true }) =>
  agent.post('ACTIVITY_TYPE_DELETE_WALLETS', { walletIds: [walletId], ...change })

const sign = (agent: TestEngine, signWith: string) =>
  agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith,
    payload: '9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })

test('deleting a wallet takes its accounts and its secret with it', async () => {
  const { agent, walletId, addresses } = await agentWithWallet()
  expect(resultOf(await remove(agent, walletId))).toEqual({ walletIds: [walletId] })
  expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
  expect(agent.store.list('walletAccounts', agent.organizationId)).toEqual([])
  expect(await secretOf(agent, walletId)).toBeUndefined()
  await expect(sign(agent, addresses[0]!)).rejects.toMatchObject({ code: 'SIGNING_KEY_NOT_FOUND' })
})

test('deleting a wallet wipes the keys of it that are held', async () => {
  const { agent, walletId } = await agentWithWallet()
  const name = { organizationId: agent.organizationId, keyId: walletId }
  // Not what work may do: keeps the very array.
  const held = await agent.engine.keyring.use(
    name,
    'held',
    secret => secret,
    key => key,
  )
  expect(held).not.toEqual(new Uint8Array(16))
  await remove(agent, walletId)
  expect(held).toEqual(new Uint8Array(16))
})

test('a wallet that was never exported is deleted only if that is meant', async () => {
  const { agent, walletId } = await agentWithWallet()
  for (const change of [{}, { deleteWithoutExport: false }]) {
    await expect(remove(agent, walletId, change)).rejects.toMatchObject({
      code: 'NOT_EXPORTED',
      message: expect.stringContaining('has not been exported'),
    })
  }
  expect(await secretOf(agent, walletId)).toHaveLength(16)
  const targetPublicKey = generateP256KeyPair().publicKeyUncompressed
  await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey })
  await remove(agent, walletId, {})
  expect(await secretOf(agent, walletId)).toBeUndefined()
})

test('of several wallets all are deleted or none', async () => {
  const { agent, walletId } = await agentWithWallet()
  const unknown = '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11'
  const walletIds = [walletId, unknown]
  await expect(
    agent.post('ACTIVITY_TYPE_DELETE_WALLETS', { walletIds, deleteWithoutExport: true }),
  ).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(await secretOf(agent, walletId)).toHaveLength(16)
})

test('a wallet of another organization is not found', async () => {
  const { agent, walletId } = await agentWithWallet()
  const { user, organizationId } = await addSomebody(agent)
  await expect(
    agent.post(
      'ACTIVITY_TYPE_DELETE_WALLETS',
      { walletIds: [walletId], deleteWithoutExport: true },
      { organizationId, key: user.key },
    ),
  ).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('the card of a deletion warns of the loss', async () => {
  const { agent, walletId, addresses } = await agentWithWallet({ approvals: 'nothing' })
  const asking = await testEngine({ store: agent.store, vault: agent.vault, approvals: 'everything' })
  const { user, organizationId } = await addSomebody(asking, agent.organizationId)
  await asking.post(
    'ACTIVITY_TYPE_DELETE_WALLETS',
    { walletIds: [walletId], deleteWithoutExport: true },
    { organizationId, key: user.key },
  )
  const [card] = asking.engine.approvals.cards()
  expect(card?.shown.warnings).toMatchObject([
    { level: 'danger', text: expect.stringContaining('is lost for good') },
    { level: 'danger', text: expect.stringContaining('never exported') },
  ])
  expect(JSON.stringify(card?.shown.fields)).toContain(addresses[0])
})

test('a signature that waits when its wallet is deleted is not made', async () => {
  const { agent, walletId, addresses } = await agentWithWallet({ approvals: 'sign-and-quorum' })
  // Signed once before, so that the derived key is held.
  await sign(agent, addresses[0]!)
  await approveFirst(agent)
  const { id } = await sign(agent, addresses[0]!)
  await remove(agent, walletId)
  await approveLast(agent)
  expect(agent.engine.approvals.cards()).toEqual([])
  expect(agent.store.activity(agent.organizationId, id)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    result: {},
  })
})

test('a deletion that is not committed keeps the wallet and its secret, which go in one commit', async () => {
  const inner = memoryStore()
  let isFull = false
  const secretsInCommit: unknown[] = []
  const store: Store = {
    ...inner,
    write: work =>
      inner.write(transaction => {
        const value = work(transaction)
        if (!isFull || transaction.find('wallets', agent.organizationId, walletId)) return value
        secretsInCommit.push(transaction.sealedSecret({ organizationId: agent.organizationId, keyId: walletId }))
        throw new AgentError('STORE_UNWRITABLE', 'The disk is full.')
      }),
  }
  const { agent, walletId, addresses } = await agentWithWallet({ store })
  isFull = true
  await expect(remove(agent, walletId)).rejects.toMatchObject({ code: 'STORE_UNWRITABLE' })
  expect(secretsInCommit).toEqual([undefined])
  isFull = false
  expect(agent.store.find('wallets', agent.organizationId, walletId)).toBeDefined()
  expect(await secretOf(agent, walletId)).toHaveLength(16)
  expect(await sign(agent, addresses[0]!)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('no wallet is deleted while a finding stops signing', async () => {
  const { agent, walletId } = await agentWithWallet()
  const { integrity } = agent.engine
  integrity.report({ id: 'database-older', title: 'Older.', message: 'It is.', stopsSigning: true })
  const { status, failure } = await remove(agent, walletId)
  expect(status).toBe('ACTIVITY_STATUS_FAILED')
  expect(JSON.stringify(failure)).toContain('DATA_LOST')
  expect(agent.store.find('wallets', agent.organizationId, walletId)).toBeDefined()
  expect(await secretOf(agent, walletId)).toHaveLength(16)
  integrity.withdraw('database-older')
  await remove(agent, walletId)
  expect(await secretOf(agent, walletId)).toBeUndefined()
})

test('a wallet that was deleted and is imported again signs', async () => {
  const { agent, walletId, addresses } = await agentWithWallet()
  await sign(agent, addresses[0]!)
  await remove(agent, walletId)
  expect(await importWallet(agent, mnemonic)).toMatchObject({ walletId })
  expect(await sign(agent, addresses[0]!)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('a deletion approved after the wallet was deleted and imported again asks for the export again', async () => {
  const { agent, walletId } = await agentWithWallet({ approvals: 'nothing' })
  const wallet = agent.store.find('wallets', agent.organizationId, walletId)!
  await agent.store.write(tx => tx.replace('wallets', { ...wallet, exported: true }))
  const asking = await testEngine({ store: agent.store, vault: agent.vault, approvals: 'everything' })
  const { user, organizationId } = await addSomebody(asking, agent.organizationId)
  const as = { organizationId, key: user.key }
  const { id } = await asking.post('ACTIVITY_TYPE_DELETE_WALLETS', { walletIds: [walletId] }, as)
  await remove(agent, walletId)
  await importWallet(agent, mnemonic)
  await expect(approveFirst(asking)).rejects.toMatchObject({ code: 'NOT_EXPORTED' })
  expect(agent.store.activity(organizationId, id)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED' })
  expect(await secretOf(agent, walletId)).toHaveLength(16)
})
