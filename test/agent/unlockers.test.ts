/** The ways to unlock one data directory: each opens it alone, and one that was removed opens nothing that came later. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import keytar from 'keytar'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { openWith } from '../../src/core/keys/sealed-secret.ts'
import type { UnlockerChoice } from '../../src/core/keys/unlocker-changes.ts'
import { copyOf, openCopy } from '../support/copy-of-directory.ts'
import { entropyOf } from '../support/phrases.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const next = 'four other words entirely'
const typed = 'unlock'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

/** Starts an agent here, which ends with the test. */
async function started(data: string, vault?: UnlockerChoice): Promise<Agent> {
  const agent = await startAgentHere(data, vault)
  onTestFinished(() => agent.stop())
  return agent
}

async function withOrganization({ handlers }: Agent): Promise<string> {
  const names = { organizationName: 'Acme', userName: 'Alice' }
  return (await handlers['setup.createOrganization'](names)).organizationId
}

async function makeWallet({ handlers }: Agent, organizationId: string, name: string): Promise<string> {
  const { walletId } = await handlers['wallets.create']({ organizationId, name, mnemonicLength: 12, accounts: [] })
  return walletId
}

/** How many secrets a database has, and how many of them a data key opens. */
async function openedIn(data: string, dataKey: Uint8Array) {
  const store = openSqliteStore(databaseFile(copyOf(data)))
  const names = store.secretNames()
  const opened = names.filter(name => openWith(dataKey, name, store.sealedSecret(name) ?? ''))
  await store.close()
  return { secrets: names.length, opened: opened.length }
}

const itemsOfKeychain = async () => (await keytar.findCredentials('Countersign')).map(({ account }) => account).sort()

test('one that was removed opens what an old copy of the database holds, and nothing that is sealed later', async () => {
  const data = join(temporaryFolder(), 'data')
  const before = await started(data, { kind: 'passphrase', passphrase })
  const organizationId = await withOrganization(before)
  const one = { organizationId, keyId: await makeWallet(before, organizationId, 'One') }
  const { words } = await before.handlers['wallets.reveal']({ organizationId, walletId: one.keyId, passphrase })
  await before.handlers['vault.addUnlocker']({ choice: { kind: 'keychain' }, passphrase })
  await before.stop()
  const old = await openCopy(data, passphrase)

  const agent = await started(data)
  await agent.handlers['vault.removeUnlocker']({ kind: 'passphrase', typed })
  await makeWallet(agent, organizationId, 'Two')
  await expect(agent.handlers['vault.unlock']({ passphrase })).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
  await agent.stop()

  expect(await old.vault.open(one)).toEqual(Uint8Array.from(entropyOf(words.join(' '))))
  // Two wallets, the window’s key and those of the agent itself.
  expect(await openedIn(data, old.dataKey)).toEqual({ secrets: 6, opened: 0 })
  await expect(openCopy(data, passphrase)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
  // The keychain alone unlocks, without anybody being asked.
  const again = await started(data)
  expect(await again.handlers['wallets.reveal']({ organizationId, walletId: one.keyId, typed: 'One' })).toEqual({
    words,
    walletPassphrase: null,
  })
})

test('a passphrase that was changed opens an old copy of the database alone, and no key of today', async () => {
  const data = join(temporaryFolder(), 'data')
  const before = await started(data, { kind: 'passphrase', passphrase })
  const organizationId = await withOrganization(before)
  const one = { organizationId, keyId: await makeWallet(before, organizationId, 'One') }
  const { words } = await before.handlers['wallets.reveal']({ organizationId, walletId: one.keyId, passphrase })
  await before.stop()
  const old = await openCopy(data, passphrase)

  const agent = await started(data, { kind: 'passphrase', passphrase })
  const { handlers } = agent
  await expect(handlers['vault.changePassphrase']({ passphrase: next, next: passphrase })).rejects.toMatchObject({
    code: 'PASSPHRASE_WRONG',
  })
  await expect.poll(async () => (await handlers['state.get'](undefined)).proof.wait).toBe(0)
  await handlers['vault.changePassphrase']({ passphrase, next })
  // It goes on unlocked.
  await makeWallet(agent, organizationId, 'Two')
  await agent.stop()

  expect(await old.vault.open(one)).toEqual(Uint8Array.from(entropyOf(words.join(' '))))
  expect(await openedIn(data, old.dataKey)).toEqual({ secrets: 6, opened: 0 })
  await expect(started(data, { kind: 'passphrase', passphrase })).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
  const again = await started(data, { kind: 'passphrase', passphrase: next })
  const revealed = again.handlers['wallets.reveal']({ organizationId, walletId: one.keyId, passphrase: next })
  expect(await revealed).toEqual({ words, walletPassphrase: null })
})

test('whatever is done in a copy, the data directory that was copied keeps what opens it', async () => {
  const folder = temporaryFolder()
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')]
  const before = await started(data, { kind: 'keychain' })
  const organizationId = await withOrganization(before)
  const walletId = await makeWallet(before, organizationId, 'One')
  const { words } = await before.handlers['wallets.reveal']({ organizationId, walletId, typed: 'One' })
  await before.stop()
  cpSync(data, copy, { recursive: true })
  const items = await itemsOfKeychain()

  const there = await started(copy)
  await there.handlers['vault.addUnlocker']({ choice: { kind: 'passphrase', passphrase }, typed })
  await there.handlers['vault.removeUnlocker']({ kind: 'keychain', passphrase })
  await there.stop()
  expect(await itemsOfKeychain()).toEqual(items)

  const here = await started(data)
  const [older] = (await here.handlers['state.get'](undefined)).findings
  expect(older).toMatchObject({ id: 'database-older', stopsSigning: true })
  await here.handlers['recovery.accept']({ id: 'database-older', message: older?.message ?? '' })
  expect(await here.handlers['wallets.reveal']({ organizationId, walletId, typed: 'One' })).toEqual({
    words,
    walletPassphrase: null,
  })
})
