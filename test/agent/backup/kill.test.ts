import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, test } from 'vitest'
import { readBackup } from '../../../src/adapters/backup-file/read.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { removeScratches } from '../../../src/agent/backup/scratch.ts'
import { databaseFile } from '../../../src/agent/data/data-directory.ts'
import { finishRestoring } from '../../../src/agent/data/finish-restoring.ts'
import { unlockersWith } from '../../../src/agent/vault/vaults.ts'
import { openWith } from '../../../src/core/keys/sealed-secret.ts'
import { createVault } from '../../../src/core/keys/vault.ts'
import { bundledChild } from '../../support/bundled-child.ts'
import { p256KeyFrom, type TestKey } from '../../support/client.ts'
import { scaled } from '../../support/effort.ts'
import { type Headless, type InitialClient, startHeadless } from '../../support/headless.ts'
import { startChild } from '../../support/killed-child.ts'
import { appearance, atOnce, killed, type Moment, onceThere, timed, within } from '../../support/killed-program.ts'
import { runProgram, startProgram } from '../../support/program.ts'
import { type Random, seeded } from '../../support/random.ts'
import '../../support/remembered-scrypt.ts'
import { sendTo } from '../../support/server.ts'
import { temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { unmatchedSecrets } from '../../support/unmatched-secrets.ts'

/** kill -9 at random moments. CRASH_SEED=n makes the same choices again; the moments remain the machine's. */
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
console.info(`CRASH_SEED=${seed}`)
const random: Random = seeded(seed)

const folder = temporaryFolderOfFile()
const ofAll = (name: string) => join(folder, name)
const vault = ['--vault', 'passphrase', '--passphrase-file', ofAll('passphrase')]
/** What the first test has left, for the others. */
let data: string
let identities: string
let restoringChild: string
let recipient: string[]
let client: InitialClient
let key: TestKey

/** A folder for one try of a test: what another has left is in nobody's way. */
function fresh() {
  const own = mkdtempSync(ofAll('try-'))
  return { own, at: (name: string) => join(own, name) }
}

/** Wallets, private keys and their deletion, until the agent is gone. */
async function work(agent: Headless): Promise<void> {
  const post = async (type: string, parameters: object) => {
    const path = `/public/v1/submit/${type.toLowerCase().replace(/_v\d$/, '')}`
    const timestampMs = String(Date.now() + sequence++)
    const body = JSON.stringify({
      type: `ACTIVITY_TYPE_${type}`,
      timestampMs,
      organizationId: client.organizationId,
      parameters,
    })
    const headers = { Prefer: 'wait=120', 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body) }
    const reply = await sendTo(Number(new URL(agent.api).port), { path, body, headers })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.activity.result
  }
  for (;;) {
    const { createWalletResult } = await post('CREATE_WALLET', { walletName: `Wallet ${sequence}`, accounts: [] })
    if (sequence % 3 === 0)
      await post('DELETE_WALLETS', { walletIds: [createWalletResult.walletId], deleteWithoutExport: true })
  }
}
let sequence = 0

/** Each record has its secret in the backup, and each secret its record, whatever the agent was doing; and the backup opens all of them. */
async function checkBackup(file: string): Promise<void> {
  const { own, at } = fresh()
  const database = at('checked.db')
  const { header, keys } = await readBackup(file, { identities }, database, () => undefined)
  if (!('dataKey' in keys)) throw new Error('it has no data key')
  expect(unmatchedSecrets(database)).toEqual([])
  expect(await opened(database, keys.dataKey)).toBe(header.secrets)
  rmSync(own, { recursive: true })
}

/** How many secrets a database has. Each of them is opened. */
async function opened(database: string, dataKey: Uint8Array): Promise<number> {
  const store = openSqliteStore(database)
  try {
    const names = store.secretNames()
    for (const name of names) expect(openWith(dataKey, name, store.sealedSecret(name) ?? '')).toBeDefined()
    return names.length
  } finally {
    await store.close()
  }
}

async function checkDirectory(data: string): Promise<void> {
  expect(unmatchedSecrets(databaseFile(data))).toEqual([])
  const store = openSqliteStore(databaseFile(data))
  let dataKey: Uint8Array
  try {
    expect(store.setting('restored')).toMatchObject({ isKnown: false })
    const vault = createVault(store, unlockersWith())
    await vault.unlock('four unrelated words here')
    dataKey = await vault.dataKey()
  } finally {
    await store.close()
  }
  expect(await opened(databaseFile(data), dataKey)).toBeGreaterThan(4)
}

beforeAll(async () => {
  restoringChild = await bundledChild('restoring-in-place-child.ts')
  writeFileSync(ofAll('passphrase'), 'four unrelated words here', { mode: 0o600 })
  identities = await generateX25519Identity()
  writeFileSync(ofAll('identity'), identities, { mode: 0o600 })
  recipient = ['--recipient', await identityToRecipient(identities)]
})

test('an agent that is killed while it makes a backup, keys and records leaves a whole file or none', async () => {
  const { at } = fresh()
  data = at('data')
  const start = () => startHeadless(['--data', data, ...vault, '--approvals', 'nothing', '--init', at('client.json')])
  const kills = scaled(6, 6)
  let [whole, none] = [0, 0]
  let ms = 0
  for (let turn = 0; turn < kills; turn += 1) {
    const agent = await start()
    try {
      client = JSON.parse(readFileSync(at('client.json'), 'utf8'))
      key = p256KeyFrom(client.apiPrivateKey, client.apiPublicKey)
      // Settled from now on: it ends when the agent does.
      const working = Promise.allSettled([work(agent), work(agent)])
      const scratch = appearance(data, 'scratch-')
      const program = await startProgram('backup', ['--data', data, '--to', at('running.age'), ...recipient])
      await Promise.race([scratch, program.ended])
      const begun = performance.now()
      // A backup that is asked for and not killed, to begin with.
      const isKilled = turn > 0
      if (isKilled) await Promise.race([program.ended, delay(random.below(ms))])
      else expect(await program.ended).toMatchObject({ code: 0, stderr: '' })
      ms ||= Math.ceil(performance.now() - begun)
      await agent.kill()
      await program.ended
      expect((await working).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    } finally {
      await agent.kill()
    }
    if (existsSync(at('running.age'))) {
      whole += 1
      await checkBackup(at('running.age'))
      rmSync(at('running.age'))
    } else none += 1
  }
  console.info(`${whole} whole, ${none} none`)
  expect(whole).toBeGreaterThan(0)
})

/** The first is killed as it begins, and the second as soon as the file or folder is there, however fast they are; others at any time. */
function momentOf(turn: number, path: string, ms: number): Moment {
  if (turn === 0) return atOnce
  return turn === 1 ? onceThere(path) : within(ms, random)
}

test('a backup that is killed leaves a whole file or none, and a restore a whole data directory or none', async () => {
  const { own, at } = fresh()
  const backup = ['--data', data, '--to', at('killed.age'), ...recipient, ...vault]
  const scratch = { folder: data, beginning: 'scratch-' }
  const tried = await timed('backup', backup, scratch)
  expect(tried.stderr).toBe('')
  await checkBackup(at('killed.age'))
  const counts = { backup: { whole: 0, none: 0 }, restore: { whole: 0, none: 0 } }
  for (let turn = 0; turn < scaled(16, 16); turn += 1) {
    rmSync(at('killed.age'), { force: true })
    await killed('backup', backup, scratch, momentOf(turn, at('killed.age'), tried.ms))
    const isThere = existsSync(at('killed.age'))
    counts.backup[isThere ? 'whole' : 'none'] += 1
    if (isThere) await checkBackup(at('killed.age'))
  }
  rmSync(at('killed.age'), { force: true })
  expect(await timed('backup', backup, scratch)).toMatchObject({ code: 0 })

  const restore = ['--from', at('killed.age'), '--identity-file', ofAll('identity'), '--data', at('target'), ...vault]
  const beside = { folder: own, beginning: 'target.restoring-' }
  const { ms, ...whole } = await timed('restore', restore, beside)
  expect(whole).toMatchObject({ code: 0, stderr: '' })
  for (let turn = 0; turn < scaled(16, 16); turn += 1) {
    rmSync(at('target'), { recursive: true, force: true })
    if (turn % 2 === 0) mkdirSync(at('target'))
    await killed('restore', restore, beside, momentOf(turn, at('target'), ms))
    const isThere = existsSync(at('target')) && readdirSync(at('target')).length > 0
    counts.restore[isThere ? 'whole' : 'none'] += 1
    if (isThere) await checkDirectory(at('target'))
  }
  console.info(JSON.stringify(counts))
  expect([...Object.values(counts.backup), ...Object.values(counts.restore)]).not.toContain(0)
  rmSync(at('target'), { recursive: true, force: true })
  expect(await timed('restore', restore, beside)).toMatchObject({ code: 0 })
  expect(readdirSync(own).filter(name => /^(killed.age|target)./.test(name))).toEqual([])
})

test('a restore in the first run that is killed leaves all of it or nothing, once the agent has started again', async () => {
  const { at } = fresh()
  const backup = ['--data', data, '--to', at('first.age'), ...recipient, ...vault]
  expect(await runProgram('backup', backup)).toMatchObject({ code: 0 })
  const args = [at('first-run'), at('first.age'), identities, 'four unrelated words here']
  const restoring = async () => {
    rmSync(at('first-run'), { recursive: true, force: true })
    mkdirSync(at('first-run'), { mode: 0o700 })
    return startChild(restoringChild, args)
  }
  const ms = Math.ceil(await (await restoring()).end())
  await checkDirectory(at('first-run'))
  let [all, nothing, halfDone] = [0, 0, 0]
  for (let turn = 0; turn < scaled(10, 10); turn += 1) {
    // The last part is the shortest, and where it could go wrong. The first is killed as it begins, however fast they become.
    const from = turn % 2 === 0 ? 0 : Math.floor(ms / 2)
    await (await restoring()).killAfter(turn === 0 ? 0 : from + random.below(Math.ceil((ms - from) * 1.1)))
    if (existsSync(at('first-run/restored-ready'))) halfDone += 1
    // As each start does.
    finishRestoring(at('first-run'))
    const store = openSqliteStore(databaseFile(at('first-run')))
    const isEmpty = store.organizations().length === 0 && store.unlockers().length === 0
    await store.close()
    if (isEmpty) nothing += 1
    else {
      all += 1
      await checkDirectory(at('first-run'))
    }
    removeScratches(at('first-run'))
    expect(readdirSync(at('first-run')).filter(name => /^(scratch|restored)-/.test(name))).toEqual([])
  }
  console.info(JSON.stringify({ all, nothing, halfDone }))
  expect(nothing).toBeGreaterThan(0)
  const agent = await startHeadless(['--data', at('first-run'), ...vault])
  await agent.stop()
})
