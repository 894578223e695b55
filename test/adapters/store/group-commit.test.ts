import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type GroupCommit, groupCommit } from '../../../src/adapters/store/group-commit.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('works of one turn of the event loop', () => {
  let statements: string[]
  let database: Database.Database
  let commits: GroupCommit<(value: string, parent?: number) => void>
  beforeEach(() => {
    statements = []
    database = new Database(join(temporaryFolder(), 'group.db'), {
      verbose: sql => statements.push(String(sql)),
    })
    onTestFinished(() => void database.close())
    database.pragma('foreign_keys = ON')
    database.exec(`
      CREATE TABLE parents (id INTEGER PRIMARY KEY);
      CREATE TABLE notes (value TEXT, parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)`)
    const insert = database.prepare('INSERT INTO notes VALUES (?, ?)')
    commits = groupCommit(database, (value, parent) => insert.run(value, parent ?? null))
    statements = []
  })
  const notes = () => database.prepare('SELECT value FROM notes ORDER BY rowid').pluck().all()
  const failing = (code: string) => expect.objectContaining({ name: 'AgentError', code })

  test('are one commit, and the next turn another', async () => {
    await Promise.all(['a', 'b', 'c'].map(value => commits.write(insert => insert(value))))
    expect(statements.filter(sql => sql === 'COMMIT')).toHaveLength(1)
    await commits.write(insert => insert('d'))
    expect(statements.filter(sql => sql === 'COMMIT')).toHaveLength(2)
    expect(notes()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('need no savepoints as long as none of them throws', async () => {
    await Promise.all(['a', 'b'].map(value => commits.write(insert => insert(value))))
    const inserts = ['a', 'b'].map(value => `INSERT INTO notes VALUES ('${value}', NULL)`)
    expect(statements).toEqual(['BEGIN IMMEDIATE', ...inserts, 'COMMIT'])
  })

  test('are undone alone when they throw, and their neighbours answer what they came to in the end', async () => {
    const thrown = new Error('changed my mind')
    let turns = 0
    const works = [
      commits.write(insert => {
        insert('a')
        return ++turns
      }),
      commits.write(insert => {
        insert('undone')
        throw thrown
      }),
      commits.write(insert => insert('c')),
    ]
    const results = await Promise.allSettled(works)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[0]).toHaveProperty('value', turns)
    expect(results[1]).toHaveProperty('reason', thrown)
    expect(notes()).toEqual(['a', 'c'])
    expect(statements.filter(sql => sql === 'COMMIT')).toHaveLength(1)
  })

  test('resolve only when the commit is done', async () => {
    const order: string[] = []
    const done = ['a', 'b'].map(value => commits.write(insert => insert(value)).then(() => order.push(value)))
    statements.push = (...sql) => order.push(...sql)
    await Promise.all(done)
    expect(order.slice(-3)).toEqual(['COMMIT', 'a', 'b'])
  })

  test('are all rejected when the commit fails, and what comes after is not', async () => {
    const orphan = commits.write(insert => insert('orphan', 99))
    const neighbour = commits.write(insert => insert('neighbour'))
    const results = await Promise.allSettled([orphan, neighbour])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(notes()).toEqual([])
    await commits.write(insert => insert('next'))
    expect(notes()).toEqual(['next'])
  })

  test.each(['alone', 'among others'])('are refused with words for the person when the disk is full: %s', async how => {
    await commits.write(insert => insert('before'))
    // The nearest thing to a full disk: SQLite fails in the same way and at the same place.
    database.pragma(`max_page_count = ${database.pragma('page_count', { simple: true })}`)
    const others = how === 'alone' ? [] : [1, 2].map(number => commits.write(insert => insert(`other ${number}`)))
    const large = commits.write(insert => insert('x'.repeat(100_000)))
    await expect(large).rejects.toEqual(failing('STORE_UNWRITABLE'))
    const kept = (await Promise.allSettled(others)).filter(({ status }) => status === 'fulfilled').length
    expect(notes()).toHaveLength(1 + kept)
    database.pragma('max_page_count = 1000')
    await commits.write(insert => insert('after'))
    expect(notes().at(-1)).toBe('after')
  })

  test('are committed at once when the store finishes, and none after', async () => {
    const last = commits.write(insert => insert('last'))
    commits.finish()
    expect(notes()).toEqual(['last'])
    await last
    await expect(commits.write(insert => insert('late'))).rejects.toEqual(failing('STOPPING'))
  })
})
