/**
 * The promise: however often, and by how many at once, a vault is chosen or the keys are moved, no key is taken from the vault in use. A
 * second move once emptied the keychain that the first had just filled.
 */
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keychainVault } from '../../src/adapters/keychain/keychain-vault.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import type { Agent } from '../../src/agent/agent.ts'
import { moveSecretsCommand } from '../../src/agent/commands/move-secrets.ts'
import { runCommand } from '../../src/agent/commands/run-command.ts'
import { finishMove } from '../../src/agent/vault-move/finish-move.ts'
import { storedMove, storeMove } from '../../src/agent/vault-move/stored-move.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const folder = temporaryFolderOfFile()
let service: SecretService
let agent: Agent
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
  agent = await startAgentHere(folder, { kind: 'keychain' })
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  await agent.handlers['wallets.create']({ organizationId, name: 'Savings', mnemonicLength: 12, accounts: [] })
})
afterAll(async () => {
  await agent?.stop()
  await service?.stop()
})

const toFile = { to: { kind: 'passphrase', passphrase }, othersAreOthers: false } as const
const toKeychain = { to: { kind: 'keychain' }, othersAreOthers: false } as const
const inKeychain = async () => (await keychainVault().names()).length

/** Or as somebody who gives a passphrase while another is looked at. */
const refused = expect.stringMatching(/^(SETUP_DONE|PASSPHRASE_TOO_SOON)$/)

/** Of several at once: what became of each, as its error or `moved`, in the order of the alphabet. */
async function atOnce(moves: readonly Promise<unknown>[]): Promise<string[]> {
  const ended = await Promise.allSettled(moves)
  return ended.map(each => (each.status === 'fulfilled' ? 'moved' : each.reason.code)).sort()
}

async function expectAllKeys(): Promise<void> {
  const { findings, missing } = await agent.handlers['recovery.get'](undefined)
  expect({ findings, missing }).toEqual({ findings: [], missing: { windowKeys: [], wallets: [], privateKeys: [] } })
}

test('to where the keys are, it is refused', async () => {
  const before = await inKeychain()
  expect(before).toBeGreaterThan(1)
  await expect(agent.handlers['vault.move']({ ...toKeychain, typed: 'move' })).rejects.toMatchObject({
    code: 'SETUP_DONE',
    message: 'The keys are in the system keychain already. Nothing was changed.',
  })
  expect(await inKeychain()).toBe(before)
  await expectAllKeys()
})

test('where the data directory is a copy, they are taken from the other one by nobody who was not asked', async () => {
  const before = await inKeychain()
  const copy = join(temporaryFolder(), 'copy')
  cpSync(folder, copy, { recursive: true, filter: path => !path.endsWith('.sock') })
  const parts = { dataDirectory: copy, vault: undefined, tell: () => undefined }
  const asked = { from: 'keychain', to: 'passphrase', passphrase, othersAreOthers: false } as const
  const shared = { code: 'VAULT_SHARED', message: expect.stringContaining('This data directory is a copy') }
  await expect(runCommand(moveSecretsCommand, parts, asked)).rejects.toMatchObject(shared)
  const second = await startAgentHere(copy, { kind: 'keychain' })
  onTestFinished(() => second.stop())
  await expect(second.handlers['vault.move']({ ...toFile, typed: 'move' })).rejects.toMatchObject(shared)
  expect(await inKeychain()).toBe(before)
  await expectAllKeys()
})

test('twice at once, one moves them and the other is told where they are', async () => {
  const before = await inKeychain()
  const there = () => agent.handlers['vault.move']({ ...toFile, typed: 'move' })
  expect(await atOnce([there(), there()])).toEqual([refused, 'moved'])
  expect(await inKeychain()).toBe(0)
  await expectAllKeys()
  const back = () => agent.handlers['vault.move']({ ...toKeychain, passphrase })
  expect(await atOnce([back(), back()])).toEqual([refused, 'moved'])
  expect(await inKeychain()).toBe(before)
  expect(existsSync(join(folder, 'vault.json'))).toBe(false)
  await expectAllKeys()
})

test('an entry that names the vault in use as the one to empty is only removed', async () => {
  const names = await keychainVault().names()
  expect(names).not.toEqual([])
  const integrity = createIntegrity(() => undefined)
  const store = openSqliteStore(join(temporaryFolder(), 'other.db'), integrity)
  onTestFinished(() => store.close())
  await store.write(transaction => storeMove(transaction, { from: 'keychain', to: 'keychain', at: 1, names }))
  const current = keychainVault()
  expect(await finishMove({ store, current, file: join(folder, 'vault.json'), now: () => 2 })).toBe(true)
  expect(storedMove(store)).toBeUndefined()
  expect(await inKeychain()).toBe(names.length)
})

test('a vault that is chosen twice at once is one, and has the keys that are made meanwhile', async () => {
  const other = await startAgentHere(temporaryFolder())
  onTestFinished(() => other.stop())
  const choices = [{ kind: 'passphrase', passphrase } as const, { kind: 'keychain' } as const]
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const chosen = choices.map(async choice => {
    await other.handlers['setup.chooseVault'](choice)
    await other.handlers['setup.createOrganization'](names)
  })
  expect(await atOnce(chosen)).toEqual(['SETUP_DONE', 'moved'])
  const { missing } = await other.handlers['recovery.get'](undefined)
  expect(missing).toEqual({ windowKeys: [], wallets: [], privateKeys: [] })
})

test('where a copy was made while the keys were in a file, and both have moved them to the keychain, it takes none from there', async () => {
  await agent.handlers['vault.move']({ ...toFile, othersAreOthers: true, typed: 'move' })
  const copy = join(temporaryFolder(), 'copy')
  cpSync(folder, copy, { recursive: true, filter: path => !path.endsWith('.sock') })
  const second = await startAgentHere(copy, { kind: 'passphrase', passphrase })
  onTestFinished(() => second.stop())
  expect((await second.handlers['state.get'](undefined)).findings).toEqual([])
  for (const each of [agent, second]) await each.handlers['vault.move']({ ...toKeychain, passphrase })
  expect((await second.handlers['state.get'](undefined)).findings).toMatchObject([{ id: 'data-copied' }])
  const before = await inKeychain()
  await expect(second.handlers['vault.move']({ ...toFile, typed: 'move' })).rejects.toMatchObject({
    code: 'VAULT_SHARED',
    message: expect.stringContaining('This data directory is a copy'),
  })
  expect(await inKeychain()).toBe(before)
  await expectAllKeys()
})
