/** The promise: of two data directories whose keys come into one keychain, the second takes nothing from the first, whatever becomes of its move. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { keychainVault } from '../../src/adapters/keychain/keychain-vault.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import type { Agent, VaultChoice } from '../../src/agent/agent.ts'
import { restore } from '../../src/agent/backup/restore.ts'
import { databaseIdOf } from '../../src/agent/vault-matter.ts'
import { type StoredMove, storeMove } from '../../src/agent/vault-move/stored-move.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const file: VaultChoice = { kind: 'passphrase', passphrase }
const keychain: VaultChoice = { kind: 'keychain' }
const toKeychain = { to: keychain, othersAreOthers: false, passphrase }
let service: SecretService
let folder = ''
let first: Agent
let organizationId = ''
const at = (name: string) => join(folder, name)

async function running(name: string, vault: VaultChoice): Promise<Agent> {
  const agent = await startAgentHere(at(name), vault)
  onTestFinished(() => agent.stop())
  return agent
}
const makeWallet = (agent: Agent, name: string) =>
  agent.handlers['wallets.create']({ organizationId, name, mnemonicLength: 12, accounts: [] })
const found = async (agent: Agent) => (await agent.handlers['state.get'](undefined)).findings.map(({ id }) => id)

beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

/** One agent with its keys in a file, a backup of it, and a copy. */
beforeEach(async () => {
  folder = temporaryFolder()
  first = await running('first', file)
  const names = { organizationName: 'Acme', userName: 'Alice' }
  organizationId = (await first.handlers['setup.createOrganization'](names)).organizationId
  await makeWallet(first, 'One')
  await first.handlers['backups.make']({ file: at('b.age'), backupFor: { passphrase }, passphrase })
  cpSync(at('first'), at('copy'), { recursive: true, filter: path => !path.endsWith('.sock') })
})

/** What it says when it is started anew, and has opened its vault. */
async function foundAnew(agent: Agent, name: string): Promise<string[]> {
  await agent.stop()
  const again = await running(name, keychain)
  await again.handlers['vault.unlock']({})
  return found(again)
}

test('a copy that has made fewer keys moves its own, is told what it is, and the first goes on', async () => {
  await makeWallet(first, 'Two')
  await first.handlers['vault.move'](toKeychain)
  const copy = await running('copy', file)
  await copy.handlers['vault.move'](toKeychain)
  expect(await found(copy)).toEqual(['data-copied'])
  expect(await foundAnew(copy, 'copy')).toEqual(['data-copied'])
  expect(await foundAnew(first, 'first')).toEqual([])
})

test('a copy whose move is taken back leaves what is noted of the first', async () => {
  await first.handlers['vault.move'](toKeychain)
  const store = openSqliteStore(
    join(at('copy'), 'countersign.db'),
    createIntegrity(() => undefined),
  )
  const move = { from: 'passphrase', to: 'keychain', at: 1, isNoted: true, names: [] } satisfies StoredMove
  await store.write(transaction => storeMove(transaction, move))
  const databaseId = databaseIdOf(store)
  await store.close()
  const copy = await running('copy', file)
  await copy.handlers['recovery.accept']((await copy.handlers['state.get'](undefined)).findings[0]!)
  await copy.handlers['vault.finishMove'](undefined)
  expect(await keychainVault().generation(databaseId)).toBeDefined()
  expect(await foundAnew(first, 'first')).toEqual([])
})

test('what was restored into a file, and is moved to where the keys are in use, says that it is a copy', async () => {
  await first.handlers['vault.move'](toKeychain)
  await restore({ from: at('b.age'), heldBy: { passphrase } }, at('restored'), file, Date.now)
  const restored = await running('restored', file)
  expect(await found(restored)).toEqual(['restored'])
  await restored.handlers['vault.move'](toKeychain)
  expect(await found(restored)).toEqual(['restored', 'data-copied'])
})
