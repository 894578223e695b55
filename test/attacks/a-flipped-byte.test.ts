/** The promise: a byte that is changed in the database, wherever, is noticed, or changes nothing that is read. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startIntegrityScan } from '../../src/adapters/store/integrity/integrity-scan.ts'
import { checkRows } from '../../src/adapters/store/integrity/row-check.ts'
import { openDatabase } from '../../src/adapters/store/open.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { tables } from '../../src/adapters/store/tables.ts'
import { AgentError } from '../../src/core/errors.ts'
import { createIntegrity, type Finding } from '../../src/core/integrity.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { longer, scaled } from '../support/effort.ts'
import { draftOf, evaluationOf, examples, receiptFor, reservationOf, voteOn } from '../support/records.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { unnoted } from '../support/unnoted.ts'

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
