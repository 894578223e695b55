/** Keys of the version before: what was not taken into the database stays where it is, and only what was taken in is removed. */
import { createECDH } from 'node:crypto'
import { copyFileSync, lstatSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { earlierKeychain } from '../../src/adapters/keychain/earlier-keychain.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { makeBackup } from '../../src/agent/backup/make-backup.ts'
import { restore } from '../../src/agent/backup/restore.ts'
import { databaseFile, earlierVaultFile } from '../../src/agent/data/data-directory.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { unlockersWith } from '../../src/agent/vault/vaults.ts'
import type { UnlockerChoice } from '../../src/core/keys/unlocker-changes.ts'
import { createVault } from '../../src/core/keys/vault.ts'
import { aboutEarlier, type EarlierKind, earlierDirectory } from '../support/earlier-keys.ts'
import { quiet } from '../support/engine.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { viemAccount } from '../support/turnkey.ts'

const { passphrase = '', organizationId, wallets } = aboutEarlier('passphrase')
const choices = { passphrase: { kind: 'passphrase', passphrase }, keychain: { kind: 'keychain' } } as const
const [treasury = none(), savings = none()] = wallets

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

function none(): never {
  throw new Error('The vectors have two wallets.')
}

/** Starts an agent that asks nobody. It ends with the test, where that has not ended it. */
async function started(data: string, vault?: UnlockerChoice): Promise<Agent> {
  const agent = await startAgentHere(data, vault, 'nothing')
  onTestFinished(() => agent.stop())
  return agent
}

/** A data directory whose keys were taken in, of an agent that was stopped. */
async function takenIn(kind: EarlierKind): Promise<string> {
  const data = earlierDirectory(kind)
  if (kind === 'keychain') await fillKeychain()
  const agent = await startAgentHere(data, choices[kind], 'nothing')
  // It needs a key: with a keychain, that takes them in.
  expect((await agent.handlers['recovery.get'](undefined)).lost).toMatchObject({ wallets: [] })
  await agent.stop()
  return data
}

async function fillKeychain(): Promise<void> {
  const { default: keytar } = await import('keytar')
  for (const { service, account, password } of aboutEarlier('keychain').items ?? [])
    await keytar.setPassword(service, account, password)
}

/** How many keys of the version before are in the keychain, once all that was asked of it before is done. */
async function inKeychain(): Promise<number> {
  const { inUse, setAside } = await earlierKeychain('', () => true).read()
  return inUse.length + setAside.length
}

/** The SDK signs with a new API key, and anybody can check what it signed. */
async function signs({ handlers, apiUrl }: Agent, address: string): Promise<void> {
  const pair = createECDH('prime256v1')
  const apiPublicKey = pair.generateKeys('hex', 'compressed')
  const apiPrivateKey = pair.getPrivateKey('hex').padStart(64, '0')
  const { users } = await handlers['people.get']({ organizationId })
  const owner = { userId: users.find(({ window }) => window)?.id ?? '' }
  const name = `Key ${apiPublicKey.slice(-8)}`
  await handlers['apiKeys.create']({ organizationId, owner, name, publicKey: apiPublicKey })
  const account = await viemAccount({ organizationId, baseUrl: apiUrl, apiPublicKey, apiPrivateKey }, address)
  const signature = await account.signMessage({ message: 'Hello' })
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
}

describe.each(['passphrase', 'keychain'] as const)(
  'while keys of the version before, by %s, are not taken in',
  kind => {
    test('a second setup is refused, and they are taken in as ever', async () => {
      const data = earlierDirectory(kind)
      if (kind === 'keychain') await fillKeychain()
      const agent = await started(data)
      for (const choice of [
        { kind: 'passphrase', passphrase: 'four other words entirely' },
        { kind: 'keychain' },
      ] as const)
        await expect(agent.handlers['setup.chooseVault'](choice)).rejects.toMatchObject({ code: 'SETUP_DONE' })
      await agent.stop()
      const store = openSqliteStore(databaseFile(data))
      expect(store.unlockers()).toEqual([])
      await store.close()
      const again = await started(data, choices[kind])
      expect((await again.handlers['recovery.get'](undefined)).lost).toMatchObject({ wallets: [] })
      expect((await again.handlers['state.get'](undefined)).vault?.unlockers).toEqual([kind])
      await again.stop()
      if (kind === 'keychain') await expect.poll(inKeychain).toBe(0)
    })
  },
)

test('a file that lacks a key which a record names stays; its wallet is listed as lost, and the other one signs', async () => {
  const data = earlierDirectory('passphrase')
  const contents = JSON.parse(readFileSync(earlierVaultFile(data), 'utf8'))
  const rest = contents.secrets.filter(({ keyId }: { keyId: string }) => keyId !== treasury.id)
  expect(rest).toHaveLength(contents.secrets.length - 1)
  writeFileSync(earlierVaultFile(data), JSON.stringify({ ...contents, secrets: rest }))
  const file = readFileSync(earlierVaultFile(data))
  for (let time = 0; time < 2; time++) {
    const agent = await started(data, choices.passphrase)
    expect((await agent.handlers['recovery.get'](undefined)).lost).toEqual({
      ownKeys: false,
      wallets: [{ id: treasury.id, organizationId, name: treasury.name, hasPassphrase: false }],
      privateKeys: [],
    })
    await signs(agent, savings.address)
    await agent.stop()
    expect(readFileSync(earlierVaultFile(data))).toEqual(file)
  }
})

test('of a link in the place of the file only the link goes, and what it leads to keeps its bytes', async () => {
  const data = earlierDirectory('passphrase')
  const target = join(temporaryFolder(), 'elsewhere.json')
  renameSync(earlierVaultFile(data), target)
  symlinkSync(target, earlierVaultFile(data))
  const bytes = readFileSync(target)
  const agent = await started(data, choices.passphrase)
  await signs(agent, treasury.address)
  await agent.stop()
  expect(lstatSync(earlierVaultFile(data), { throwIfNoEntry: false })).toBeUndefined()
  expect(lstatSync(target).isSymbolicLink()).toBe(false)
  expect(readFileSync(target)).toEqual(bytes)
})

describe('a backup which says that keys were taken in, and have yet to be removed', () => {
  /** Restores a backup of `data` with that setting. @returns where */
  async function restoredFrom(data: string, kind: EarlierKind): Promise<string> {
    const store = openSqliteStore(databaseFile(data))
    const identities = await generateX25519Identity()
    const [from, to] = [join(temporaryFolder(), 'crafted.age'), join(temporaryFolder(), 'data')]
    try {
      await store.write(transaction => transaction.setSetting('earlierKeys', kind))
      const vault = createVault(store, unlockersWith())
      await vault.unlock(kind === 'passphrase' ? passphrase : undefined)
      const backingUp = { store, vaults: { current: vault }, dataDirectory: data, log: quiet, now: Date.now }
      await makeBackup(backingUp, from, { recipients: [await identityToRecipient(identities)] })
      vault.lock()
    } finally {
      await store.close()
    }
    await restore({ from, heldBy: { identities } }, to, choices.passphrase, Date.now)
    return to
  }

  test('has no file removed that lies beside it once it is restored', async () => {
    const data = await restoredFrom(await takenIn('passphrase'), 'passphrase')
    const file = earlierVaultFile(data)
    copyFileSync(earlierVaultFile(earlierDirectory('passphrase')), file)
    const bytes = readFileSync(file)
    const agent = await started(data, choices.passphrase)
    await signs(agent, treasury.address)
    await agent.stop()
    expect(readFileSync(file)).toEqual(bytes)
  })

  test('has nothing removed from the keychain', async () => {
    const from = await takenIn('keychain')
    await expect.poll(inKeychain).toBe(0)
    const data = await restoredFrom(from, 'keychain')
    await fillKeychain()
    const before = await inKeychain()
    expect(before).toBeGreaterThan(0)
    const agent = await started(data, choices.passphrase)
    expect((await agent.handlers['recovery.get'](undefined)).lost).toMatchObject({ wallets: [] })
    // The keychain answers after all that was asked of it before.
    expect(await inKeychain()).toBe(before)
    await agent.stop()
  })
})
