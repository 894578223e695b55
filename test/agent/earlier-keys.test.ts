import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { databaseFile, earlierVaultFile } from '../../src/agent/data/data-directory.ts'
import { bundledChild } from '../support/bundled-child.ts'
import { aboutEarlier, type EarlierKind, earlierDirectory } from '../support/earlier-keys.ts'
import { longer, scaled } from '../support/effort.ts'
import '../support/own-scrypt-remembered.ts'
import { startChild } from '../support/killed-child.ts'
import { entropyOf, mnemonicOf } from '../support/phrases.ts'
import { seeded } from '../support/random.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { unmatchedSecrets } from '../support/unmatched-secrets.ts'

const { passphrase = '' } = aboutEarlier('passphrase')
const choices = { passphrase: { kind: 'passphrase', passphrase }, keychain: { kind: 'keychain' } } as const

let service: SecretService
let takesIn: string
beforeAll(async () => {
  takesIn = await bundledChild('earlier-keys-child.ts')
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

/** What the version before kept in the keychain. */
async function fillKeychain(): Promise<void> {
  const { default: keytar } = await import('keytar')
  for (const { service, account, password } of aboutEarlier('keychain').items ?? [])
    await keytar.setPassword(service, account, password)
}

/** Which of them are still there. Each is asked for: keytar crashes where an item is removed while it lists them. */
async function ofEarlier(): Promise<string[]> {
  const { default: keytar } = await import('keytar')
  const there = []
  for (const { service, account } of aboutEarlier('keychain').items ?? [])
    if ((await keytar.getPassword(service, account)) !== null) there.push(`${service} ${account}`)
  return there
}

/** The phrases of all wallets, and of the recovery entries once they are restored, which each key alone can give. */
async function everythingIn(data: string, kind: EarlierKind) {
  const agent = await startAgentHere(data, choices[kind], 'nothing')
  try {
    const { organizationId, wallets } = aboutEarlier(kind)
    const proof = kind === 'passphrase' ? { passphrase } : {}
    const phrases = []
    for (const { id, name } of wallets) {
      const { words } = await agent.handlers['wallets.reveal']({ organizationId, walletId: id, typed: name, ...proof })
      phrases.push(words.join(' '))
    }
    const { lost, entries, findings: all } = await agent.handlers['recovery.get'](undefined)
    // That there is no mark beside a restored database stops nothing.
    const findings = all.filter(({ stopsSigning }) => stopsSigning)
    const accounts = [{ curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }]
    for (const [index, { id: entryId, kind }] of entries.entries()) {
      expect(kind).toBe('wallet')
      const as = { kind: 'wallet' as const, name: `Restored ${index}`, accounts: accounts as never }
      await agent.handlers['recovery.restoreEntry']({ organizationId, entryId, as })
    }
    const listed = await agent.handlers['wallets.list']({ organizationId })
    const addresses = Object.fromEntries(listed.map(({ name, accounts }) => [name, accounts[0]?.address]))
    return { phrases, lost, entries, findings, addresses, seeds: phrases.map(words => entropyOf(words).length) }
  } finally {
    await agent.stop()
  }
}

describe.each(['passphrase', 'keychain'] as const)('keys of the version before, by %s', kind => {
  test('are taken into the database at the first unlock, and what they lay in is removed', async () => {
    const data = earlierDirectory(kind)
    if (kind === 'keychain') await fillKeychain()
    const { wallets, recoverable } = aboutEarlier(kind)
    const found = await everythingIn(data, kind)
    expect(found).toMatchObject({ lost: { ownKeys: false, wallets: [], privateKeys: [] }, findings: [] })
    expect(found.seeds).toEqual([32, 16])
    expect(found.entries).toHaveLength(recoverable.length)
    for (const { name, address } of wallets) expect(found.addresses[name]).toBe(address)
    // Each entry is shown by the address that it then has.
    expect([found.addresses['Restored 0'], found.addresses['Restored 1']]).toEqual(
      found.entries.map(({ address }) => address?.address),
    )
    expect(unmatchedSecrets(databaseFile(data))).toEqual([])
    expect(existsSync(earlierVaultFile(data))).toBe(false)
    if (kind === 'keychain') await expect.poll(ofEarlier).toEqual([])
    // Nothing of before is needed any more.
    expect((await everythingIn(data, kind)).phrases).toEqual(found.phrases)
  })

  test(`a kill -9 at any moment of it loses none`, { timeout: longer(300_000) }, async () => {
    const random = seeded(7)
    // What an earlier run has yet to remove must not go from a later one.
    const removed = async () => void (kind === 'keychain' && (await expect.poll(ofEarlier).toEqual([])))
    const before = await everythingIn(...(await prepared()))
    await removed()
    const again = await startChild(takesIn, childArguments((await prepared())[0]), true)
    const takes = await again.end()
    await removed()
    for (let kill = 0; kill < scaled(25, 4); kill++) {
      const [data] = await prepared()
      for (let time = 0; time < 2; time++) {
        const child = await startChild(takesIn, childArguments(data), true)
        await child.killAfter(random.below(Math.ceil(takes * 1.1)))
      }
      const after = await everythingIn(data, kind)
      expect(after.phrases).toEqual(before.phrases)
      expect(after.entries.map(({ address }) => address)).toEqual(before.entries.map(({ address }) => address))
      expect(unmatchedSecrets(databaseFile(data))).toEqual([])
      expect(existsSync(earlierVaultFile(data))).toBe(false)
      await removed()
    }
  })

  async function prepared(): Promise<[string, EarlierKind]> {
    if (kind === 'keychain') await fillKeychain()
    return [earlierDirectory(kind), kind]
  }

  const childArguments = (data: string) => [data, ...(kind === 'passphrase' ? [passphrase] : [])]
})

test('a copy takes in the keys, and leaves those in the keychain to the data directory it was copied from', async () => {
  await fillKeychain()
  const before = await ofEarlier()
  expect(before).not.toEqual([])
  const found = await everythingIn(earlierDirectory('keychain', true), 'keychain')
  expect(found.lost).toMatchObject({ wallets: [] })
  expect(await ofEarlier()).toEqual(before)
})

test('a wrong passphrase changes nothing', async () => {
  const data = earlierDirectory('passphrase')
  const vault = readFileSync(earlierVaultFile(data))
  const started = startAgentHere(data, { kind: 'passphrase', passphrase: 'not these four words' })
  await expect(started).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
  expect(readFileSync(earlierVaultFile(data))).toEqual(vault)
  expect((await everythingIn(data, 'passphrase')).seeds).toEqual([32, 16])
})

test('a damaged file is left as it is, and said to be that', async () => {
  const data = earlierDirectory('passphrase')
  writeFileSync(
    earlierVaultFile(data),
    readFileSync(earlierVaultFile(data), 'utf8').replace('"N": 131072', '"N": 262144'),
  )
  const vault = readFileSync(earlierVaultFile(data))
  const started = startAgentHere(data, { kind: 'passphrase', passphrase })
  await expect(started).rejects.toMatchObject({
    code: 'SECRET_DAMAGED',
    message: expect.stringContaining('vault.json'),
  })
  expect(readFileSync(earlierVaultFile(data))).toEqual(vault)
})

test('one damaged key keeps the file, and its wallet is listed as lost until its phrase is entered', async () => {
  const whole = earlierDirectory('passphrase')
  const { phrases } = await everythingIn(whole, 'passphrase')
  const data = earlierDirectory('passphrase')
  const { organizationId, wallets } = aboutEarlier('passphrase')
  const [treasury, savings] = wallets
  const contents = JSON.parse(readFileSync(earlierVaultFile(data), 'utf8'))
  const entry = contents.secrets.find(({ keyId }: { keyId: string }) => keyId === treasury?.id)
  entry.sealed = Buffer.alloc(60, 1).toString('base64')
  writeFileSync(earlierVaultFile(data), JSON.stringify(contents))
  const agent = await startAgentHere(data, choices.passphrase, 'nothing')
  onTestFinished(() => agent.stop())
  expect((await agent.handlers['recovery.get'](undefined)).lost).toMatchObject({ wallets: [{ id: treasury?.id }] })
  expect(existsSync(earlierVaultFile(data))).toBe(true)
  const words = (phrases[0] ?? '').split(' ')
  await agent.handlers['recovery.restoreSeed']({ organizationId, walletId: treasury?.id ?? '', words })
  expect((await agent.handlers['recovery.get'](undefined)).lost).toMatchObject({ wallets: [] })
  for (const wallet of [treasury, savings]) {
    const shown = await agent.handlers['wallets.reveal']({ organizationId, walletId: wallet?.id ?? '', passphrase })
    expect(phrases).toContain(shown.words.join(' '))
  }
})

test('the settings of the version before are gone', async () => {
  const data = earlierDirectory('passphrase')
  await everythingIn(data, 'passphrase')
  const database = new Database(databaseFile(data), { readonly: true })
  const names = database.prepare('SELECT name FROM settings').pluck().all()
  database.close()
  for (const name of ['vault', 'vaultMove', 'keyGeneration', 'earlierKeys']) expect(names).not.toContain(name)
  expect(mnemonicOf(Buffer.from(aboutEarlier('passphrase').recoverable[0] ?? '', 'hex')).split(' ')).toHaveLength(12)
})
