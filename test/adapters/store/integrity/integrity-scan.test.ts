import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startIntegrityScan } from '../../../../src/adapters/store/integrity/integrity-scan.ts'
import { believe, checkRows } from '../../../../src/adapters/store/integrity/row-check.ts'
import { openDatabase } from '../../../../src/adapters/store/open.ts'
import { openSqliteStore, sqliteStore } from '../../../../src/adapters/store/sqlite.ts'
import { createIntegrity } from '../../../../src/core/integrity.ts'
import { draftOf, examples } from '../../../support/records.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async importOriginal => {
  const real = await importOriginal<typeof import('node:fs')>()
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  return {
    ...real,
    writeSync: (...values: Parameters<typeof real.writeSync>) => (disk.isFull ? full() : real.writeSync(...values)),
    fsyncSync: (descriptor: number) => (disk.isFull ? full() : real.fsyncSync(descriptor)),
  }
})
afterEach(() => {
  disk.isFull = false
})

/** A database with something in it, closed in steps that call `at`. */
function open(file: string, at: (step: string) => void = () => undefined) {
  const opened = openDatabase(file)
  const integrity = createIntegrity(() => undefined)
  const watch = startIntegrityScan(opened, file, integrity)
  const store = sqliteStore(
    opened.database,
    () => {
      at('before the database is closed')
      opened.close()
      at('after the database is closed')
    },
    {
      ...watch,
      stop() {
        at('before the stop')
        watch.stop()
      },
      closed() {
        at('before the mark is written')
        watch.closed()
        at('after the mark is written')
      },
    },
  )
  return { opened, integrity, watch, store }
}

async function write(store: ReturnType<typeof open>['store']): Promise<void> {
  await store.write(transaction => {
    transaction.insert('organizations', examples.organizations)
    transaction.admit(draftOf(1), [{ event: 'allowed' }], 5000)
  })
}

test('a kill at whatever step of closing is no loss, and is not taken for one', async () => {
  const file = join(temporaryFolder(), 'agent.db')
  const copies: [step: string, file: string][] = []
  const { store } = open(file, step => {
    const folder = temporaryFolder()
    cpSync(dirname(file), folder, { recursive: true })
    copies.push([step, join(folder, 'agent.db')])
  })
  await write(store)
  await store.close()
  expect(copies).toHaveLength(7)
  for (const [step, copy] of copies) {
    const integrity = createIntegrity(() => undefined)
    const again = openSqliteStore(copy, integrity)
    expect(again.organizations(), step).toEqual([examples.organizations])
    expect(again.newestActivity(), step).toBe(draftOf(1).id)
    expect(integrity.findings(), step).toEqual([])
    await again.close()
  }
})

test('a mark that cannot be written keeps nobody from closing the database', async () => {
  const file = join(temporaryFolder(), 'agent.db')
  const { store, opened } = open(file)
  await write(store)
  disk.isFull = true
  await store.close()
  expect(opened.database.open).toBe(false)
})

describe('the check of all rows', () => {
  test('that cannot be done stops signing and says so, and never ends the agent', async () => {
    const file = join(temporaryFolder(), 'agent.db')
    const { store, opened, integrity, watch } = open(file)
    opened.database.exec('DROP TABLE tableSums')
    await watch.checked
    expect(integrity.findings()).toMatchObject([{ id: 'records-damaged', stopsSigning: true, canBeAccepted: true }])
    await store.close()
  })

  test('that is cut short by the end of the agent says nothing', async () => {
    const file = join(temporaryFolder(), 'agent.db')
    const { store, integrity, watch } = open(file)
    await store.close()
    await watch.checked
    expect(integrity.findings()).toEqual([])
  })

  test('finds no more what was accepted, of sets of outcomes as well', async () => {
    const file = join(temporaryFolder(), 'agent.db')
    const { store, opened } = open(file)
    const { database } = opened
    database.pragma('foreign_keys = OFF')
    database.exec(`
      INSERT INTO outcomeSets (digest, outcomes) VALUES ('of something else', '[]');
      INSERT INTO policyEvaluations (rank, organizationId, activityId, voteId, outcomes, createdAt)
      VALUES (1, 'o', 'a', 'v', 'of something else', 1)`)
    const damaged = () => [...checkRows(database)].filter(each => each !== undefined)
    expect(damaged().map(({ table }) => table)).toEqual(['outcomeSets'])
    for (const rows of damaged()) believe(database, rows)
    expect(damaged()).toEqual([])
    expect(
      database
        .prepare('SELECT s.outcomes FROM policyEvaluations AS e JOIN outcomeSets AS s ON s.digest = e.outcomes')
        .all(),
    ).toEqual([{ outcomes: '[]' }])
    await store.close()
  })
})
