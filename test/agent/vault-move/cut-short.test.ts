import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type KeychainVault, keychainVault } from '../../../src/adapters/keychain/keychain-vault.ts'
import { createPassphraseVault, openPassphraseVault } from '../../../src/adapters/passphrase-vault/passphrase-vault.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import type { Agent } from '../../../src/agent/agent.ts'
import { openOffline } from '../../../src/agent/commands/open-offline.ts'
import { databaseFile, vaultFile } from '../../../src/agent/data-directory.ts'
import { storeChosenVault } from '../../../src/agent/vault-move/chosen-vault.ts'
import { namesOf } from '../../../src/agent/vault-move/same-secrets.ts'
import { storeMove } from '../../../src/agent/vault-move/stored-move.ts'
import { keyGeneration } from '../../../src/core/keys/key-generation.ts'
import type { SecretName } from '../../../src/core/ports/key-vault.ts'
import '../../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { startAgentHere } from '../../support/start-agent-here.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
let service: SecretService
let keychain: KeychainVault
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
  keychain = keychainVault()
})
afterAll(() => service?.stop())

const start = (dataDirectory: string, kind: 'passphrase' | 'keychain') =>
  startAgentHere(dataDirectory, kind === 'passphrase' ? { kind, passphrase } : { kind })

/** A data directory with two wallets, its keys in the keychain, and a whole copy of them in a file, as no kill is needed to leave. */
async function inBoth() {
  const data = temporaryFolder()
  const agent = await start(data, 'keychain')
  const { organizationId } = await agent.handlers['setup.createOrganization']({
    organizationName: 'Acme',
    userName: 'Alice',
  })
  const wallet = { organizationId, mnemonicLength: 12 as const, accounts: [] }
  const { walletId } = await agent.handlers['wallets.create']({ ...wallet, name: 'One' })
  await agent.handlers['wallets.create']({ ...wallet, name: 'Two' })
  await agent.stop()
  const store = openSqliteStore(databaseFile(data))
  const secrets = await keychain.copy(id => id === organizationId)
  const generation = { databaseId: store.setting('databaseId') as string, number: keyGeneration(store).planned }
  await (await createPassphraseVault(vaultFile(data), passphrase)).take(secrets, generation)
  const names = namesOf(secrets)
  return {
    data,
    names,
    wallet: { organizationId, keyId: walletId } as SecretName,
    /** As a move from the keychain to the file would have noted it, before the switch or after it. */
    async cutShort(kind: 'keychain' | 'passphrase') {
      await store.write(transaction => {
        storeMove(transaction, { from: 'keychain', to: 'passphrase', at: 5, names })
        storeChosenVault(transaction, { kind })
      })
      await store.close()
    },
  }
}

/** One bit of what is sealed, as a disk might turn it over. */
function damage(file: string, { keyId }: SecretName): void {
  const contents = JSON.parse(readFileSync(file, 'utf8'))
  const entry = contents.secrets.find((each: SecretName) => each.keyId === keyId)
  const sealed = Buffer.from(entry.sealed, 'base64')
  sealed[sealed.length - 1] = sealed.at(-1)! ^ 1
  entry.sealed = sealed.toString('base64')
  writeFileSync(file, JSON.stringify(contents))
}

const held = async (names: readonly SecretName[]) =>
  (await Promise.all(names.map(name => keychain.get(name)))).filter(Boolean).length
const findings = async (agent: Agent) =>
  (await agent.handlers['state.get'](undefined)).findings.map(({ id, message }) => `${id}: ${message}`)
const running = async (data: string, kind: 'passphrase' | 'keychain') => {
  const agent = await start(data, kind)
  onTestFinished(() => agent.stop())
  return agent
}

test('a start takes back a move that had not come to its end', async () => {
  const { data, names, cutShort } = await inBoth()
  writeFileSync(`${vaultFile(data)}.0190a0c5-0000-4000-8000-000000000000.new`, '{"half":')
  await cutShort('keychain')
  const agent = await running(data, 'keychain')
  await expect.poll(() => findings(agent)).toEqual([])
  expect(existsSync(vaultFile(data))).toBe(false)
  expect(existsSync(`${vaultFile(data)}.0190a0c5-0000-4000-8000-000000000000.new`)).toBe(false)
  expect(await held(names)).toBe(names.length)
  expect(JSON.stringify(await agent.handlers['receipts.list']({}))).toContain(
    'A move of keys to the passphrase vault was taken back',
  )
})

test('a start finishes a move whose new vault is in use', async () => {
  const { data, names, wallet, cutShort } = await inBoth()
  // As if it had been deleted since, from the vault in use.
  const deleted = { ...wallet, keyId: 'deleted since' }
  await keychain.put(deleted, Uint8Array.of(1))
  names.push(deleted)
  await cutShort('passphrase')
  const agent = await running(data, 'passphrase')
  await expect.poll(() => findings(agent)).toEqual([])
  expect(await held(names)).toBe(0)
  names.pop()
  expect(JSON.parse(readFileSync(vaultFile(data), 'utf8')).secrets).toHaveLength(names.length)
})

test('the last copy of a key is never removed: it says which vault lacks it, and what to do', async () => {
  const { data, names, wallet, cutShort } = await inBoth()
  await cutShort('passphrase')
  const file = openPassphraseVault(vaultFile(data))
  await file.unlock(passphrase)
  await file.delete(wallet)
  const agent = await running(data, 'passphrase')
  await expect
    .poll(() => findings(agent))
    .toEqual([
      expect.stringMatching(
        /^vault-move: All keys are in an encrypted file.*Copies may still be in the system keychain\. They could not be removed: The key vault in use lacks a key, so nothing was removed from the system keychain\. Put it back as it was/,
      ),
    ])
  expect(await held(names)).toBe(names.length)
  // Put back, the person goes on in the window.
  const kept = (await keychain.get(wallet)) as Uint8Array
  await file.put(wallet, kept)
  await agent.handlers['vault.finishMove'](undefined)
  expect(await findings(agent)).toEqual([])
  expect(await held(names)).toBe(0)
})

test('nor where the vault in use has it by its name, and what it has is damaged', async () => {
  const { data, names, wallet, cutShort } = await inBoth()
  await cutShort('passphrase')
  const whole = readFileSync(vaultFile(data), 'utf8')
  damage(vaultFile(data), wallet)
  const agent = await running(data, 'passphrase')
  await expect
    .poll(() => findings(agent))
    .toEqual([expect.stringContaining('They could not be removed: The secret of this key is damaged')])
  expect(await held(names)).toBe(names.length)
  writeFileSync(vaultFile(data), whole)
  await agent.handlers['vault.finishMove'](undefined)
  expect(await findings(agent)).toEqual([])
  expect(await held(names)).toBe(0)
})

test('in a file that is locked nothing can be read, so what it was moved from is emptied once it is unlocked', async () => {
  const { data, names, cutShort } = await inBoth()
  await cutShort('passphrase')
  const agent = await startAgentHere(data)
  onTestFinished(() => agent.stop())
  await expect
    .poll(() => findings(agent))
    .toEqual([expect.stringContaining('They could not be removed: The vault is locked. Unlock it')])
  expect(await held(names)).toBe(names.length)
  await agent.handlers['vault.unlock']({ passphrase })
  await expect.poll(() => findings(agent)).toEqual([])
  expect(await held(names)).toBe(0)
})

test('while the keychain is locked the agent runs and says so; the doctor finishes it afterwards', async () => {
  const { data, names, cutShort } = await inBoth()
  await cutShort('passphrase')
  await service.lock()
  const agent = await running(data, 'passphrase')
  await expect.poll(() => findings(agent)).toEqual([expect.stringContaining('They could not be removed: ')])
  await service.unlock()
  expect(await held(names)).toBe(names.length)
  await agent.handlers['doctor.examine'](undefined)
  const offered = async () =>
    (await agent.handlers['doctor.get'](undefined)).checks.find(each => each.name === 'findings')?.mend
  await expect.poll(offered).toBe('Remove the copies of the move')
  await agent.handlers['doctor.mend']({ name: 'findings' })
  expect(await findings(agent)).toEqual([])
  expect(await held(names)).toBe(0)
})

test('a vault.json with other keys is left where it is, with a way to go on', async () => {
  const { data, names, cutShort } = await inBoth()
  const file = openPassphraseVault(vaultFile(data))
  await file.unlock(passphrase)
  await file.put({ organizationId: 'another', keyId: 'key' }, Uint8Array.of(1))
  await cutShort('keychain')
  const agent = await running(data, 'keychain')
  await expect.poll(() => findings(agent)).toEqual([expect.stringContaining('Move it to another place and keep it')])
  expect(JSON.parse(readFileSync(vaultFile(data), 'utf8')).secrets).toHaveLength(names.length + 1)
})

test('a move that fails half-way is taken back at once, and leaves what was there before', async () => {
  const { data, names, wallet, cutShort } = await inBoth()
  await cutShort('passphrase')
  const agent = await running(data, 'passphrase')
  await expect.poll(() => findings(agent)).toEqual([])
  // Another secret under the name of the last that is put in.
  await keychain.put(wallet, Uint8Array.of(1, 2, 3))
  const asked = { to: { kind: 'keychain' }, othersAreOthers: false, passphrase } as const
  await expect(agent.handlers['vault.move'](asked)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  expect(await findings(agent)).toEqual([])
  expect(await held(names)).toBe(1)
  expect(await keychain.get(wallet)).toEqual(Uint8Array.of(1, 2, 3))
  expect(JSON.parse(readFileSync(vaultFile(data), 'utf8')).secrets).toHaveLength(names.length)

  await keychain.delete(wallet)
  await service.lock()
  await expect(agent.handlers['vault.move'](asked)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  await service.unlock()
  await expect(agent.handlers['vault.move']({ ...asked, passphrase: 'wrong' })).rejects.toMatchObject({
    code: 'PASSPHRASE_WRONG',
  })
  await expect.poll(async () => (await agent.handlers['state.get'](undefined)).proof.wait).toBe(0)
  expect(await agent.handlers['vault.move'](asked)).toEqual({ secrets: names.length, missing: 0, left: null })
  expect(await held(names)).toBe(names.length)
  expect(existsSync(vaultFile(data))).toBe(false)
})

test('whoever had the vault at hand before a move reads and changes keys in the other one after it', async () => {
  const { data, names, wallet, cutShort } = await inBoth()
  await cutShort('passphrase')
  const { vaults, close } = await openOffline({ dataDirectory: data, vault: { kind: 'passphrase', passphrase } })
  onTestFinished(close)
  await vaults.finishMove()
  const atHand = vaults.current()
  const secret = await atHand.get(wallet)
  expect(secret).toBeDefined()
  await vaults.move({ kind: 'keychain' }, { othersAreOthers: false, step: () => undefined })
  expect(await atHand.get(wallet)).toEqual(secret)
  await atHand.delete(wallet)
  expect(await held(names)).toBe(names.length - 1)
})
