import { generateP256KeyPair } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { memoryVault } from '../../../src/adapters/memory-vault/memory-vault.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { sweepOrphans } from '../../../src/core/keys/key-creator.ts'
import type { KeyVault } from '../../../src/core/ports/key-vault.ts'
import { approveFirst, approveLast, type EngineOptions, type TestEngine, testEngine } from '../../support/engine.ts'
import { addSomebody, ethereumAccount, importWallet, resultOf, solanaAccount } from '../transfer/transfers.ts'

const mnemonic = 'test test test test test test test test test test test junk'

async function agentWithWallet(options: EngineOptions = {}) {
  const agent = await testEngine({ approvals: 'nothing', ...options })
  const wallet = await importWallet(agent, mnemonic, { accounts: [ethereumAccount, solanaAccount] })
  return { agent, ...wallet }
}

const secretOf = (agent: TestEngine, keyId: string) => agent.vault.get({ organizationId: agent.organizationId, keyId })

const remove = (agent: TestEngine, walletId: string, change: Record<string, unknown> = { deleteWithoutExport: true }) =>
  agent.post('ACTIVITY_TYPE_DELETE_WALLETS', { walletIds: [walletId], ...change })

const sign = (agent: TestEngine, signWith: string) =>
  agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith,
    payload: '9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })

/** A vault whose deletions fail on demand, as one that was locked between a commit and what follows it. */
function stubbornVault() {
  const inner = memoryVault()
  const state = { refuses: false }
  const vault: KeyVault = {
    ...inner,
    async delete(name) {
      if (state.refuses) throw new AgentError('VAULT_LOCKED', 'locked meanwhile')
      await inner.delete(name)
    },
  }
  return { vault, state }
}

test('deleting a wallet takes its accounts and its secret with it', async () => {
  const { agent, walletId, addresses } = await agentWithWallet()
  expect(resultOf(await remove(agent, walletId))).toEqual({ walletIds: [walletId] })
  expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
  expect(agent.store.list('walletAccounts', agent.organizationId)).toEqual([])
  expect(await secretOf(agent, walletId)).toBeUndefined()
  expect(agent.store.keyJournal()).toEqual([])
  await expect(sign(agent, addresses[0]!)).rejects.toMatchObject({ code: 'SIGNING_KEY_NOT_FOUND' })
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
    { level: 'danger', text: expect.stringContaining('loses everything') },
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

test('what a crash left of a deletion is removed at the next start', async () => {
  const { vault, state } = stubbornVault()
  const { agent, walletId } = await agentWithWallet({ vault })
  state.refuses = true
  await remove(agent, walletId)
  expect(agent.store.find('wallets', agent.organizationId, walletId)).toBeUndefined()
  expect(await secretOf(agent, walletId)).toHaveLength(16)
  expect(agent.store.keyJournal()).toMatchObject([{ keyId: walletId }])

  state.refuses = false
  const again = await testEngine({ store: agent.store, vault })
  await sweepOrphans(again.engine)
  expect(await secretOf(agent, walletId)).toBeUndefined()
  expect(agent.store.keyJournal()).toEqual([])
})

test('a wallet that is imported again before its deletion reached the vault keeps its secret', async () => {
  const { vault, state } = stubbornVault()
  const { agent, walletId } = await agentWithWallet({ vault })
  state.refuses = true
  await remove(agent, walletId)
  state.refuses = false
  expect(await importWallet(agent, mnemonic)).toMatchObject({ walletId })
  await sweepOrphans(agent.engine)
  expect(await secretOf(agent, walletId)).toHaveLength(16)
  expect(agent.store.keyJournal()).toEqual([])
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
