/** Long because it is a list: every place that the agent writes to, and every writing of a secret. */
/**
 * The promise: who reads everything the agent leaves on disk, at whatever moment, finds no seed, no recovery phrase, no private key, no data
 * key, no passphrase and nothing that unwraps a data key, however written; and of what was deleted or replaced not even the sealed text.
 * `test/agent/secrets.test.ts` looks into what signing leaves; this into what changing, deleting, backing up and restoring does.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { inspect } from 'node:util'
import Database from 'better-sqlite3'
import keytar from 'keytar'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { keyOfPassphrase, type ScryptParameters } from '../../src/adapters/passphrase/passphrase-key.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { systemClock } from '../../src/adapters/system-clock/system-clock.ts'
import { restore } from '../../src/agent/backup/restore.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { startAgent } from '../../src/agent/start/start.ts'
import { createVaults } from '../../src/agent/vault/vaults.ts'
import { seedOf } from '../../src/core/crypto/derivation.ts'
import type { UnlockerChoice } from '../../src/core/keys/unlocker-changes.ts'
import { aboutEarlier, earlierDirectory } from '../support/earlier-keys.ts'
import { quiet } from '../support/engine.ts'
import { mnemonicOf } from '../support/phrases.ts'
import { filesBelow, findSecrets, type NamedBytes } from '../support/secret-scan.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { completed, newWallet, signingProgram } from '../support/signing-program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const next = 'five other unrelated words here'
const ofBackup = 'quite other words for the backup'
const ofWallet = 'what the wallet alone is told'
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

let folder = ''
const at = (...names: string[]) => join(folder, ...names)
/** What the agent has said, in its log. */
let said = ''
/** Everything there is to find, until the end of the test. */
let secrets: NamedBytes[] = []

beforeEach(() => {
  folder = temporaryFolder()
  said = ''
  secrets = []
  for (const name of ['state', 'tmp', 'backups']) mkdirSync(at(name))
  const before = process.env.TMPDIR
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
  process.env.XDG_STATE_HOME = at('state')
  process.env.TMPDIR = at('tmp')
})

async function running(dataDirectory: string, vault: UnlockerChoice): Promise<Agent> {
  const log = (...given: unknown[]) => {
    said += inspect(given, { depth: 20, maxStringLength: null, maxArrayLength: null, showHidden: true })
  }
  const agent = await startAgent({
    ...{ dataDirectory, vault, approvals: 'nothing', carrier: 'browser', askSystem: null, port: 0 },
    log: { info: log, warn: log, error: log },
    resources: join(import.meta.dirname, '../../resources'),
  })
  onTestFinished(() => agent.stop())
  return agent
}

/** Reads, in a copy, what the database of a directory seals by now, and what opens it. */
async function learn(data: string, given: string | undefined, when: string): Promise<void> {
  const copy = at('copy to learn from')
  mkdirSync(copy)
  for (const end of ['', '-wal']) {
    const file = `${databaseFile(data)}${end}`
    if (existsSync(file)) cpSync(file, `${databaseFile(copy)}${end}`)
  }
  const store = openSqliteStore(databaseFile(copy))
  const vault = createVaults({ store, dataDirectory: copy, clock: systemClock, log: quiet, isOwner: false }).current
  await vault.unlock(given)
  secrets.push({ name: `data key ${when}`, bytes: Uint8Array.from(await vault.dataKey()) })
  for (const name of store.secretNames()) {
    const bytes = Uint8Array.from((await vault.open(name)) ?? [])
    secrets.push({ name: `secret ${name.keyId}`, bytes })
    if (bytes.length > 32) continue
    secrets.push({ name: `words of ${name.keyId}`, bytes: Buffer.from(mnemonicOf(bytes)) })
    secrets.push({ name: `seed of ${name.keyId}`, bytes: seedOf(bytes) })
  }
  for (const { id, kind, wrapped } of store.unlockers()) {
    if (kind === 'keychain') {
      const item = (await keytar.getPassword('Countersign', `data key ${id}`)) ?? ''
      secrets.push({ name: `item of the keychain ${when}`, bytes: Buffer.from(item, 'base64') })
    } else if (given !== undefined) {
      const bytes = await keyOfPassphrase(given, wrapped?.parameters as unknown as ScryptParameters)
      secrets.push({ name: `key of the passphrase ${when}`, bytes: Uint8Array.from(bytes) })
    }
  }
  await store.close()
  rmSync(copy, { recursive: true })
}

const everyFile = () => [...filesBelow(folder), { name: 'the log', bytes: Buffer.from(said) }]

/** Looks again and again, while something is done, for what opens the rest. */
async function watched<Value>(work: Promise<Value>): Promise<Value> {
  const wanted = secrets.filter(({ name }) => /data key|words|here|backup/.test(name) && !name.startsWith('words of'))
  let isDone = false
  const ended = work.finally(() => (isDone = true))
  ended.catch(() => undefined)
  const seen = new Set<string>()
  while (!isDone) {
    const files = filesThatStay().filter(({ name }) => /scratch-|^backups|^tmp/.test(name))
    for (const { name } of files) seen.add(name)
    expect(findSecrets(wanted, files)).toEqual([])
    for (let turn = 0; turn < 50; turn += 1) await setImmediate()
  }
  expect([...seen].join()).toContain('scratch-')
  return ended
}

/** A file may go while it is looked for. */
function filesThatStay(): NamedBytes[] {
  try {
    return filesBelow(folder)
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'ENOENT' })
    return []
  }
}

/** Of each row that a database seals or wraps, its text. */
function sealedIn(data: string): string[] {
  const database = new Database(databaseFile(data), { readonly: true })
  const rows = database
    .prepare("SELECT sealed FROM secrets UNION ALL SELECT json_extract(wrapped, '$.key') FROM unlockers")
    .pluck()
    .all() as string[]
  database.close()
  return rows
}

test('after changes of how it is unlocked, deletions, backups and restores nothing is written down', async () => {
  const data = at('data')
  secrets.push(...[passphrase, next, ofBackup, words, ofWallet].map(text => ({ name: text, bytes: Buffer.from(text) })))
  const agent = await running(data, { kind: 'passphrase', passphrase })
  const { handlers } = agent
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await handlers['setup.createOrganization'](names)
  const program = await signingProgram(agent, organizationId)
  const one = await newWallet(agent, organizationId, 'One')
  const ofWords = { organizationId, words: words.split(' '), accounts: [] }
  await handlers['wallets.restore']({ ...ofWords, name: 'Of words' })
  await handlers['wallets.restore']({ ...ofWords, name: 'Of both', walletPassphrase: ofWallet })
  await program.ask(agent, 'CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [{ privateKeyName: 'Own', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
  })
  expect(await program.sign(agent, one.address)).toMatchObject({ status: completed })
  await learn(data, passphrase, 'at first')
  expect(secrets.length).toBeGreaterThan(20)

  await handlers['wallets.reveal']({ organizationId, walletId: one.walletId, passphrase })
  await handlers['vault.changePassphrase']({ passphrase, next })
  await learn(data, next, 'after the change')
  await handlers['vault.addUnlocker']({ choice: { kind: 'keychain' }, passphrase: next })
  await learn(data, undefined, 'with both')
  const backupFor = { passphrase: ofBackup }
  await watched(handlers['backups.make']({ file: at('backups', 'b.age'), backupFor, typed: 'backup' }))
  await handlers['vault.removeUnlocker']({ kind: 'passphrase', typed: 'unlock' })
  await learn(data, undefined, 'with the keychain')
  expect(await program.deleteWallet(agent, one.walletId)).toMatchObject({ status: completed })
  await expect(handlers['vault.unlock']({ passphrase: next })).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
  expect(findSecrets(secrets, everyFile())).toEqual([])
  await agent.stop()
  expect(findSecrets(secrets, everyFile())).toEqual([])

  const held = { passphrase: ofBackup }
  await restore(
    { from: at('backups', 'b.age'), heldBy: held },
    at('restored'),
    { kind: 'passphrase', passphrase },
    Date.now,
  )
  await learn(at('restored'), passphrase, 'restored')
  expect(findSecrets(secrets, everyFile())).toEqual([])
  expect(readdirSync(at('tmp'))).toEqual([])
})

test('of what was deleted or sealed anew, not even the sealed text is left once it has stopped', async () => {
  const data = at('data')
  const agent = await running(data, { kind: 'passphrase', passphrase })
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  const program = await signingProgram(agent, organizationId)
  // More than one page of them.
  const wallets = []
  for (let count = 0; count < 40; count += 1) wallets.push(await newWallet(agent, organizationId, `Wallet ${count}`))
  await agent.stop()
  const before = sealedIn(data)
  const inFiles = () => {
    const bytes = Buffer.concat(filesBelow(data).map(file => Buffer.from(file.bytes)))
    return (texts: readonly string[]) => texts.filter(text => bytes.includes(text))
  }
  expect(inFiles()(before)).toEqual(before)

  const deleting = await running(data, { kind: 'passphrase', passphrase })
  for (const { walletId } of wallets.slice(0, 20))
    expect(await program.deleteWallet(deleting, walletId)).toMatchObject({ status: completed })
  await deleting.stop()
  const kept = sealedIn(data)
  expect(kept).toHaveLength(before.length - 20)
  const gone = before.filter(text => !kept.includes(text))
  expect(gone).toHaveLength(20)
  expect(inFiles()(gone)).toEqual([])

  const changing = await running(data, { kind: 'passphrase', passphrase })
  await changing.handlers['vault.changePassphrase']({ passphrase, next })
  await changing.stop()
  expect(sealedIn(data)).toHaveLength(kept.length)
  expect(inFiles()([...gone, ...kept])).toEqual([])
})

test.each(['passphrase', 'keychain'] as const)(
  'keys of the version before come out of a %s into it without a trace',
  async kind => {
    const about = aboutEarlier(kind)
    const data = earlierDirectory(kind)
    process.env.XDG_STATE_HOME = at('state')
    cpSync(data, at('data'), { recursive: true })
    rmSync(data, { recursive: true })
    for (const { service, account, password } of about.items ?? []) await keytar.setPassword(service, account, password)
    const given = about.passphrase
    secrets.push(...about.recoverable.map(hex => ({ name: hex, bytes: Buffer.from(hex, 'hex') })))
    for (const { account, password } of about.items ?? [])
      if (!account.startsWith('/generation')) secrets.push({ name: account, bytes: Buffer.from(password) })
    if (given !== undefined) secrets.push({ name: 'the passphrase', bytes: Buffer.from(given) })
    const agent = await running(at('data'), kind === 'keychain' ? { kind } : { kind, passphrase: given ?? '' })
    await agent.handlers['vault.unlock'](given === undefined ? {} : { passphrase: given })
    const { entries } = await agent.handlers['recovery.get'](undefined)
    expect(entries).toHaveLength(about.recoverable.length)
    await learn(at('data'), given, 'taken in')
    expect(secrets.length).toBeGreaterThan(10)
    expect(findSecrets(secrets, everyFile())).toEqual([])
    await agent.stop()
    expect(readdirSync(at('data')).filter(name => /before-\d+$|vault/.test(name))).toEqual([
      expect.stringMatching(/^countersign\.db\.before-\d+$/),
    ])
    expect(findSecrets(secrets, everyFile())).toEqual([])
  },
)
