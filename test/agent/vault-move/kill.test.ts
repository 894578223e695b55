/**
 * The promise: a move of keys that is killed at any moment leaves every secret in the vault that the database names, whole; what is in
 * the other vault too, the database knows of; and the same command, or a start, settles it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keychainVault } from '../../../src/adapters/keychain/keychain-vault.ts'
import { openPassphraseVault } from '../../../src/adapters/passphrase-vault/passphrase-vault.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { moveSecretsCommand } from '../../../src/agent/commands/move-secrets.ts'
import { openOffline } from '../../../src/agent/commands/open-offline.ts'
import { databaseFile, vaultFile } from '../../../src/agent/data-directory.ts'
import { chosenVault } from '../../../src/agent/vault-move/chosen-vault.ts'
import { storedMove } from '../../../src/agent/vault-move/stored-move.ts'
import type { KeyVault } from '../../../src/core/ports/key-vault.ts'
import { effort } from '../../support/effort.ts'
import { startHeadless } from '../../support/headless.ts'
import { startProgram } from '../../support/program.ts'
import { type Random, seeded } from '../../support/random.ts'
import '../../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { ethereumAccount, turnkeyClient } from '../../support/turnkey.ts'

/** CRASH_SEED=n makes the same choices again; the moments remain the machine's. */
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
console.info(`CRASH_SEED=${seed}`)
const random: Random = seeded(seed)

/** 20 in `npm test`, 1,000 for the night. */
const kills = effort === 1 ? 20 : 50 * effort
/** Of the lines that the command says: what it is about to do. */
const stages = 4

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const data = at('data')
const passphrase = 'four unrelated words here'
let service: SecretService
/** Every secret, as it was first. */
let reference: string[]
let organizationId: string

beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
  writeFileSync(at('passphrase'), passphrase, { mode: 0o600 })
  const agent = await startHeadless(
    ['--data', data, '--vault', 'keychain', '--approvals', 'nothing', '--init', at('client.json')],
    { environment: service.env },
  )
  try {
    const client = JSON.parse(readFileSync(at('client.json'), 'utf8'))
    organizationId = client.organizationId
    for (const walletName of ['One', 'Two', 'Three', 'Four']) {
      await turnkeyClient(client).createWallet({
        type: 'ACTIVITY_TYPE_CREATE_WALLET',
        timestampMs: String(Date.now()),
        organizationId,
        parameters: { walletName, accounts: [ethereumAccount] },
      })
    }
  } finally {
    await agent.kill()
  }
  const keychain = keychainVault()
  const stray = { organizationId, keyId: 'set aside' }
  await keychain.put(stray, Buffer.from('a secret that was set aside'))
  await keychain.setAside(stray, 1)
  reference = await secretsOf(keychain)
  expect(reference.length).toBeGreaterThan(7)
})
afterAll(() => service?.stop())

async function secretsOf(vault: KeyVault): Promise<string[]> {
  const { inUse, setAside } = await vault.copy(id => id === organizationId)
  return [...inUse, ...setAside]
    .map(({ secret, ...name }) => JSON.stringify([name, Buffer.from(secret).toString('hex')]))
    .sort()
}

async function secretsInFile(): Promise<string[]> {
  if (!existsSync(vaultFile(data))) return []
  const vault = openPassphraseVault(vaultFile(data))
  await vault.unlock(passphrase)
  return secretsOf(vault)
}

/** Whatever the moment was, this holds. Says how far the move had come. */
async function look(): Promise<'settled' | 'copying' | 'removing'> {
  const store = openSqliteStore(databaseFile(data))
  const [chosen, move, databaseId] = [chosenVault(store), storedMove(store), store.setting('databaseId') as string]
  await store.close()
  const held = { keychain: await secretsOf(keychainVault()), passphrase: await secretsInFile() }
  const kind = chosen?.kind as keyof typeof held
  const other = kind === 'keychain' ? 'passphrase' : 'keychain'
  expect(held[kind]).toEqual(reference)
  for (const copy of held[other]) expect(reference).toContain(copy)
  if (move) return kind === move.to ? 'removing' : 'copying'
  expect(held[other]).toEqual([])
  expect(readdirSync(data).filter(name => name.startsWith('vault.json'))).toEqual(
    kind === 'keychain' ? [] : ['vault.json'],
  )
  expect((await keychainVault().generation(databaseId)) !== undefined).toBe(kind === 'keychain')
  return 'settled'
}

const kindNow = async () => {
  const store = openSqliteStore(databaseFile(data))
  try {
    return chosenVault(store)?.kind as 'keychain' | 'passphrase'
  } finally {
    await store.close()
  }
}

test('a move that is killed is finished or taken back by the same command', { timeout: 200_000 * effort }, async () => {
  const seen = { settled: 0, copying: 0, removing: 0 }
  /** How long each stage took at most, in milliseconds. */
  const took = Array.from({ length: stages }, () => 20)
  for (let turn = 0; turn < kills; turn += 1) {
    const from = await kindNow()
    const to = from === 'keychain' ? 'passphrase' : 'keychain'
    const args = ['--data', data, '--vault', from, '--to-vault', to, '--passphrase-file', at('passphrase')]
    const program = await startProgram('move-secrets', args, service.env)
    const stage = random.below(stages)
    await program.said(stage + 1)
    const begun = performance.now()
    const next = program.said(stage + 2).then(() => {
      took[stage] = Math.max(took[stage] as number, performance.now() - begun)
    })
    await Promise.race([program.ended, delay(random.below(Math.ceil((took[stage] as number) * 1.2)))])
    program.kill()
    await Promise.all([next, program.ended])
    seen[await look()] += 1
    // Back again is a move too, and another try after a kill: so not each is settled before the next.
    if (random.percent(50)) continue
    const request = { from, to, passphrase, othersAreOthers: false } as const
    const parts = { dataDirectory: data, vault: undefined, tell: () => undefined }
    expect(await moveSecretsCommand.offline(parts, request)).toEqual({
      secrets: reference.length,
      missing: 0,
      left: null,
    })
    expect(await look()).toBe('settled')
    expect(await kindNow()).toBe(to)
  }
  console.info(JSON.stringify({ ...seen, took: took.map(Math.round) }))
  expect(seen.copying).toBeGreaterThan(0)
  expect(seen.removing).toBeGreaterThan(0)
  const kind = await kindNow()
  const { vaults, close } = await openOffline({
    dataDirectory: data,
    vault: kind === 'passphrase' ? { kind, passphrase } : { kind },
  })
  await vaults.finishMove()
  await close()
  expect(await look()).toBe('settled')
})
