/**
 * The promise: whatever is copied, put back, cut off or lost of the database, its log and its mark, no secret is ever erased by a start,
 * and nothing is silent: the agent starts with everything as it was answered, or it says what is not.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startIntegrityScan } from '../../src/adapters/store/integrity/integrity-scan.ts'
import { checkRows } from '../../src/adapters/store/integrity/row-check.ts'
import { openDatabase } from '../../src/adapters/store/open.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { tables } from '../../src/adapters/store/tables.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { AgentError } from '../../src/core/errors.ts'
import { createIntegrity, type Finding } from '../../src/core/integrity.ts'
import type { UnlockerChoice } from '../../src/core/keys/unlocker-changes.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { longer, scaled } from '../support/effort.ts'
import { everyByte } from '../support/every-byte.ts'
import '../support/remembered-scrypt.ts'
import { draftOf, evaluationOf, examples, receiptFor, reservationOf, voteOn } from '../support/records.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { newWallet } from '../support/signing-program.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { unnoted } from '../support/unnoted.ts'

const passphrase = 'four unrelated words here'
const inFile: UnlockerChoice = { kind: 'passphrase', passphrase }
const inKeychain: UnlockerChoice = { kind: 'keychain' }
const files = ['countersign.db', 'countersign.db-wal', 'countersign.db.mark'] as const
type File = (typeof files)[number]

/** What an agent was answering when its files were copied as they lay there. */
interface Moment {
  readonly folder: string
  readonly wallets: readonly string[]
}

const shelf = temporaryFolderOfFile()
const moments: Moment[] = []
let organizationId = ''

/** Runs an agent through three wallets, and copies its files at each step, after its end, and what it noted of itself elsewhere. */
async function live(vault: UnlockerChoice, folder: string): Promise<Moment[]> {
  const data = join(folder, 'data')
  process.env.XDG_STATE_HOME = join(folder, 'state')
  const agent = await startAgentHere(data, vault)
  const lived: Moment[] = []
  const wallets: string[] = []
  const copy = () => {
    const to = join(folder, `moment-${lived.length}`)
    mkdirSync(to)
    for (const file of files) if (existsSync(join(data, file))) cpSync(join(data, file), join(to, file))
    lived.push({ folder: to, wallets: [...wallets] })
  }
  const names = { organizationName: 'Acme', userName: 'Alice' }
  organizationId = (await agent.handlers['setup.createOrganization'](names)).organizationId
  for (const name of ['One', 'Two', 'Three']) {
    wallets.push((await newWallet(agent, organizationId, name)).walletId)
    copy()
  }
  await agent.stop()
  copy()
  return lived
}

/** Keys of every secret in what lies there, as SQLite reads it: in a copy, so that the log stays. */
function secretsIn(folder: string): string[] {
  const copy = temporaryFolder()
  for (const file of files.slice(0, 2)) if (existsSync(join(folder, file))) cpSync(join(folder, file), join(copy, file))
  if (!existsSync(join(copy, 'countersign.db'))) return []
  const database = new Database(join(copy, 'countersign.db'))
  try {
    return database.prepare('SELECT keyId || sealed FROM secrets ORDER BY 1').pluck().all() as string[]
  } catch {
    return []
  } finally {
    database.close()
  }
}

interface Outcome {
  /** In words, by the agent that did not start. */
  readonly refusal?: string
  readonly findings?: readonly string[]
  readonly wallets?: readonly string[]
}

async function started(folder: string, vault: UnlockerChoice): Promise<Outcome> {
  const state = temporaryFolder()
  cpSync(join(shelf, vault.kind, 'state'), state, { recursive: true })
  process.env.XDG_STATE_HOME = state
  let agent: Agent
  try {
    agent = await startAgentHere(folder, vault)
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(AgentError)
    return { refusal: (thrown as AgentError).message }
  }
  try {
    await agent.handlers['vault.unlock'](vault.kind === 'passphrase' ? { passphrase } : {})
    const { findings, setup } = await agent.handlers['state.get'](undefined)
    const wallets = setup === 'done' ? await agent.handlers['wallets.list']({ organizationId }) : []
    const { lost } = await agent.handlers['recovery.get'](undefined)
    const isLost = (id: string) => lost?.wallets.some(each => each.id === id) ?? true
    const held = wallets.map(({ id }) => id).filter(id => !isLost(id))
    return { findings: findings.map(({ id }) => id), wallets: held }
  } finally {
    await agent.stop()
  }
}

/** The offsets at which the log could end with whole commits (https://www.sqlite.org/fileformat2.html#walformat). */
function commitsOf(log: Buffer): number[] {
  const [headerSize, frameHeader] = [32, 24]
  const frame = frameHeader + log.readUInt32BE(8)
  const ends: number[] = []
  for (let at = headerSize; at + frame <= log.length; at += frame)
    if (log.readUInt32BE(at + 4) > 0) ends.push(at + frame)
  return ends
}

/** A change to one file of a data directory, by what it is called. */
type Attack = readonly [name: string, change: (folder: string) => void]

const untouched: Attack = ['as it was', () => undefined]
const missing = (file: File): Attack => ['missing', folder => rmSync(join(folder, file), { force: true })]
const emptied = (file: File): Attack => ['emptied', folder => writeFileSync(join(folder, file), '')]
const of = (file: File, moment: number): Attack => [
  `of moment ${moment}`,
  folder => {
    rmSync(join(folder, file), { force: true })
    const from = join((moments[moment] as Moment).folder, file)
    if (existsSync(from)) cpSync(from, join(folder, file))
  },
]

describe('unlocked by a passphrase', () => {
  beforeAll(async () => {
    moments.splice(0, moments.length, ...(await live(inFile, join(shelf, 'passphrase'))))
  })

  const databases = [
    untouched,
    missing('countersign.db'),
    emptied('countersign.db'),
    of('countersign.db', 0),
    of('countersign.db', 3),
  ]
  const logs = [untouched, missing('countersign.db-wal'), of('countersign.db-wal', 0), of('countersign.db-wal', 1)]
  const marks = [untouched, missing('countersign.db.mark'), of('countersign.db.mark', 0)]
  // Copied while it ran (2), and closed (3), when there is no log.
  const combinations = [2, 3].flatMap(moment =>
    databases.flatMap(database => logs.flatMap(log => marks.map(mark => ({ moment, attacks: [database, log, mark] })))),
  )
  /** Log and mark of an earlier moment of one run: nothing in the directory tells that from what it was then. */
  const isOneMoment = ([, log, mark]: readonly Attack[]) =>
    mark?.[0] === 'of moment 0' && /^of moment/.test(log?.[0] ?? '')

  test.each(
    combinations
      .filter(({ moment, attacks }) => !isOneMoment(attacks) && !(moment === 3 && attacks[1]?.[0] === 'missing'))
      .map(({ moment, attacks }) => ({
        moment,
        attacks,
        title: ['db', 'wal', 'mark'].map((file, at) => `${file} ${attacks[at]?.[0]}`).join(', '),
      })),
  )('moment $moment: $title', { timeout: longer(300_000) }, async ({ moment, attacks }) => {
    const { folder: from, wallets } = moments[moment] as Moment
    const folder = temporaryFolder()
    cpSync(from, folder, { recursive: true })
    for (const [, change] of attacks) change(folder)
    const [held, bytes] = [secretsIn(folder), everyByte(folder)]
    const outcome = await started(folder, inFile)
    if (outcome.refusal !== undefined) {
      expect(everyByte(folder)).toEqual(bytes)
      expect(outcome.refusal).toMatch(/put (it|both) back|put back both|damaged/i)
      return
    }
    // A start may make keys, never lose one.
    expect(secretsIn(folder)).toEqual(expect.arrayContaining(held))
    const isIntact = wallets.every(id => outcome.wallets?.includes(id))
    // What is not there at all is not missed: it begins as a new one does, which the person sees.
    const isNew = held.length === 0 && attacks[2]?.[0] === 'missing'
    if (!isIntact && !isNew) expect(outcome.findings, `wallets ${outcome.wallets?.length}`).not.toEqual([])
  })

  test('a log cut off at each commit is noticed, and no key is lost by it', { timeout: longer(300_000) }, async () => {
    const { folder: from, wallets } = moments[2] as Moment
    const log = readFileSync(join(from, 'countersign.db-wal'))
    const ends = commitsOf(log)
    expect(ends.length).toBeGreaterThan(5)
    for (const end of ends.slice(0, -1)) {
      const folder = temporaryFolder()
      cpSync(from, folder, { recursive: true })
      writeFileSync(join(folder, 'countersign.db-wal'), log.subarray(0, end))
      const held = secretsIn(folder)
      const { refusal, findings, wallets: found } = await started(folder, inFile)
      expect(secretsIn(folder)).toEqual(expect.arrayContaining(held))
      const isIntact = found?.length === wallets.length
      if (!isIntact) expect(refusal ?? findings?.join()).toBeTruthy()
    }
  })
})

describe('unlocked by the keychain', () => {
  let service: SecretService
  beforeAll(async () => {
    service = await startSecretService()
    Object.assign(process.env, service.env)
    moments.splice(0, moments.length, ...(await live(inKeychain, join(shelf, 'keychain'))))
  })
  afterAll(() => service?.stop())

  const itemsInKeychain = async () => {
    const { default: keytar } = await import('keytar')
    return keytar.findCredentials('Countersign')
  }

  test.each(
    [
      ['countersign.db', untouched, 'countersign.db-wal', missing('countersign.db-wal')],
      ['countersign.db', of('countersign.db', 0), 'countersign.db-wal', of('countersign.db-wal', 0)],
      ['countersign.db', missing('countersign.db'), 'countersign.db-wal', missing('countersign.db-wal')],
      ['countersign.db.mark', missing('countersign.db.mark'), 'countersign.db-wal', of('countersign.db-wal', 1)],
    ].map(([one, change, other, otherChange]) => ({
      one,
      change: change as Attack,
      other,
      otherChange: otherChange as Attack,
    })),
  )('$one $change.0, $other $otherChange.0', { timeout: longer(300_000) }, async ({ change, otherChange }) => {
    const { folder: from, wallets } = moments[2] as Moment
    const folder = temporaryFolder()
    cpSync(from, folder, { recursive: true })
    for (const [, attack] of [change, otherChange]) attack(folder)
    const items = await itemsInKeychain()
    expect(items).toHaveLength(1)
    const { refusal, findings, wallets: found } = await started(folder, inKeychain)
    expect(await itemsInKeychain()).toEqual(items)
    if (refusal === undefined && found?.length !== wallets.length) expect(findings).not.toEqual([])
  })

  test('emptied, as on another computer, it says where the key may be, and makes none in its place', async () => {
    const { default: keytar } = await import('keytar')
    const items = await itemsInKeychain()
    for (const { account } of items) await keytar.deletePassword('Countersign', account)
    onTestFinished(async () => {
      for (const { account, password } of items) await keytar.setPassword('Countersign', account, password)
    })
    const folder = temporaryFolder()
    cpSync((moments[3] as Moment).folder, folder, { recursive: true })
    const held = secretsIn(folder)
    const agent = await startAgentHere(folder, inKeychain)
    await expect(newWallet(agent, organizationId, 'Made there')).rejects.toThrow('does not hold the key')
    await expect(agent.handlers['vault.unlock']({})).rejects.toMatchObject({ code: 'VAULT_MISSING' })
    expect((await agent.handlers['state.get'](undefined)).vault).toMatchObject({
      status: 'missing',
      nextStep: expect.stringContaining('start it there, or restore a backup here'),
    })
    await agent.stop()
    expect(await itemsInKeychain()).toEqual([])
    expect(secretsIn(folder)).toEqual(held)
  })
})

describe('a flipped byte in a recorded row', () => {
  const shelf = temporaryFolderOfFile()
  let isWritten = false

  /** A database with something in every table, as a copy: to lay the tables out takes ten times as long. */
  async function written(): Promise<string> {
    if (!isWritten) await writeEveryTable(join(shelf, 'agent.db'))
    isWritten = true
    const folder = temporaryFolder()
    cpSync(shelf, folder, { recursive: true })
    return join(folder, 'agent.db')
  }

  async function writeEveryTable(file: string): Promise<void> {
    const store = openSqliteStore(file)
    await store.write(transaction => {
      for (const kind of Object.keys(examples) as (keyof typeof examples)[]) {
        if (kind === 'organizations') transaction.insert(kind, examples[kind])
      }
      transaction.insert('users', examples.users)
      for (const kind of Object.keys(examples) as (keyof typeof examples)[]) {
        if (kind !== 'organizations' && kind !== 'users') transaction.insert(kind, examples[kind] as never)
      }
      const { activity } = transaction.admit(draftOf(1), [{ event: 'consensusNeeded' }], 5000)
      transaction.vote(voteOn(activity))
      transaction.withdrawVote(activity.id, voteOn(activity).userId, 1)
      transaction.vote(voteOn(activity))
      transaction.receipt(receiptFor(activity))
      transaction.evaluation(evaluationOf(activity))
      transaction.reserve(reservationOf(activity))
      transaction.putSealedSecret({ organizationId: activity.organizationId, keyId: activity.id }, 'c2VhbGVk')
      const wrapped = { parameters: { N: 131072 }, key: 'a2V5' }
      transaction.putUnlocker({ id: activity.id, kind: 'passphrase', createdAt: 1, wrapped, mac: 'ab' })
      transaction.setSetting('some', { limit: 7 })
    })
    await store.close()
  }

  /** What an agent that opens the database finds in it. */
  async function findingsIn(file: string): Promise<readonly Finding[]> {
    const found: Finding[] = []
    const opened = openDatabase(file)
    const watch = startIntegrityScan(
      opened,
      file,
      createIntegrity(finding => finding && found.push(finding)),
    )
    await watch.checked
    watch.stop()
    opened.close()
    watch.closed()
    return found
  }

  /** Its last letter or digit another one, or a blank more where there is none. */
  const withOneOther = (text: string) =>
    /[a-z0-9]/i.test(text)
      ? text.replace(/[a-z0-9](?=[^a-z0-9]*$)/i, letter => (letter === '1' || letter === 'a' ? '2' : '1'))
      : `${text} `

  const every = [
    ...[...Object.keys(tables), 'settings', 'reservedTotals', 'outcomeSets'],
    ...['ballots', 'privateKeyAddresses', 'delivered'],
  ]

  test.each(every)('of %s is noticed, whatever column it is in', { timeout: longer(300_000) }, async table => {
    const pristine = await written()
    const columns = () => {
      const database = new Database(pristine, { readonly: true })
      const row = database.prepare(`SELECT * FROM ${table}`).get() as Record<string, unknown>
      database.close()
      const own = ['rank', 'isAdmission', 'checksum', ...(table === 'audit' ? ['organizationId', 'sequence'] : [])]
      return Object.entries(row).filter(([name, value]) => !own.includes(name) && value !== null && value !== '')
    }
    expect(columns().length).toBeGreaterThan(0)
    const folder = temporaryFolder()
    cpSync(join(pristine, '..'), folder, { recursive: true })
    const file = join(folder, 'agent.db')
    const database = new Database(file)
    database.pragma('foreign_keys = OFF')
    const one = table === 'settings' ? ` WHERE name = 'some'` : ''
    const changed = (value: unknown) =>
      typeof value === 'number' ? value ^ (table === 'delivered' ? 64 : 1) : withOneOther(String(value))
    const isSound = () => [...checkRows(database, 1_000)].filter(Boolean).length === 0
    expect(isSound()).toBe(true)
    for (const [column, value] of columns()) {
      database.exec('BEGIN')
      // As a disk changes it: its checksum stays.
      database.prepare(`UPDATE ${table} SET ${column} = ?${one}`).run(changed(value))
      expect(isSound(), `${table}.${column}`).toBe(false)
      database.exec('ROLLBACK')
    }
    expect(isSound()).toBe(true)
    // What the check of all rows sees, an agent that opens the database says.
    const [[column, value] = ['', '']] = columns()
    database.prepare(`UPDATE ${table} SET ${column} = ?${one}`).run(changed(value))
    database.close()
    const found = await findingsIn(file)
    expect(found.map(({ id }) => id)).toContain(table === 'secrets' ? 'keys-damaged' : 'records-damaged')
  })

  const ofOrganization = examples.users.organizationId
  const [{ address = '' } = {}] = examples.privateKeys.addresses
  const { controlId, groupKey, createdAt } = reservationOf(draftOf(1))
  /** Just after the reservation's hour began: it is counted by its own row, not by the total of its hour. */
  const since = Math.floor(createdAt / 3_600_000) * 3_600_000 + 1

  test.each<[what: string, change: string, read: (store: Store) => unknown]>([
    ['a vote', `UPDATE votes SET selection = 'VOTE_SELECTION_REJECTED'`, store => store.votes(draftOf(1).id)],
    [
      'the answer to a request that comes again',
      `UPDATE activities SET result = '{"forged":{}}'`,
      store => store.submitted(ofOrganization, draftOf(1).timestampMs, draftOf(1).fingerprint),
    ],
    [
      'the request a fingerprint stands for',
      `UPDATE ballots SET fingerprint = 'sha256:another'`,
      store => store.votedOn(ofOrganization, 'sha256:another'),
    ],
    [
      'the key an address stands for',
      `UPDATE privateKeyAddresses SET address = 'another'`,
      store => store.privateKeyByAddress(ofOrganization, 'another'),
    ],
    [
      'what a limit has counted',
      'UPDATE reservations SET amount = amount - 1',
      store => store.reserved({ organizationId: ofOrganization, controlId, groupKey, since }),
    ],
  ])('of %s is noticed when it is read, before all rows have been looked at', async (_, change, read) => {
    const file = await written()
    const whole = openSqliteStore(file)
    expect(address).not.toBe('')
    expect(whole.privateKeyByAddress(ofOrganization, address)).toEqual(examples.privateKeys)
    expect(whole.reserved({ organizationId: ofOrganization, controlId, groupKey, since }).count).toBe(1)
    await whole.close()
    const database = new Database(file)
    database.pragma('foreign_keys = OFF')
    database.exec(change)
    database.close()
    const store = openSqliteStore(file)
    try {
      expect(() => read(store)).toThrow(expect.objectContaining({ code: 'STORE_DAMAGED' }))
    } finally {
      await store.close()
    }
  })

  test('of what only finds other records is put right by going on: it is made again from them', async () => {
    const file = await written()
    const dump = (database: Database.Database) =>
      ['ballots', 'privateKeyAddresses', 'delivered'].map(table => database.prepare(`SELECT * FROM ${table}`).all())
    const database = new Database(file)
    const before = dump(database)
    database.pragma('foreign_keys = OFF')
    database.exec(`UPDATE ballots SET fingerprint = 'x'; UPDATE privateKeyAddresses SET privateKeyId = 'x'`)
    database.close()
    const opened = openDatabase(file)
    const integrity = createIntegrity(() => undefined)
    const watch = startIntegrityScan(opened, file, integrity)
    await watch.checked
    expect(integrity.findings().map(({ id }) => id)).toEqual(['records-damaged'])
    for (const finding of integrity.findings()) await integrity.accept(finding, unnoted)
    expect(dump(opened.database)).toEqual(before)
    watch.stop()
    opened.close()
    watch.closed()
  })

  test('anywhere in the file changes nothing that is read, or is noticed', { timeout: longer(300_000) }, async () => {
    const file = await written()
    const good = readFileSync(file)
    const listing = (path: string) => {
      const store = openSqliteStore(path)
      try {
        const { organizationId: id } = examples.users
        return JSON.stringify([
          store.organizations(),
          ...(Object.keys(examples) as (keyof typeof examples)[]).map(kind => store.list(kind, id)),
          store.activities(id, {}, { limit: 10 }),
          store.unsettled(),
          store.setting('some'),
          store.secretNames().map(name => store.sealedSecret(name)),
          store.unlockers(),
        ])
      } finally {
        void store.close()
      }
    }
    const before = listing(file)
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const folder = temporaryFolder()
        cpSync(join(file, '..'), folder, { recursive: true })
        const path = join(folder, 'agent.db')
        const bytes = Buffer.from(good)
        bytes[at] = (bytes[at] ?? 0) ^ bits
        writeFileSync(path, bytes)
        try {
          const found = await findingsIn(path)
          if (found.length === 0) expect(listing(path)).toBe(before)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(AgentError)
        }
      }),
      { numRuns: scaled(100) },
    )
  })
})
