import Database from 'better-sqlite3'
import { migrations } from '../../src/adapters/store/migrations/index.ts'
import { teachFunctions } from '../../src/adapters/store/sql-functions.ts'
import { sqliteStore } from '../../src/adapters/store/sqlite.ts'
import type { Reader, Store, Transaction } from '../../src/core/ports/store.ts'

type Verb = Exclude<keyof Transaction, keyof Reader>

/** Summary of a commit: its changes, and if it had a receipt of something that is no activity. */
export interface Commit {
  readonly changes: readonly string[]
  readonly isNoted: boolean
}

export interface WatchedStore extends Store {
  /** Forgets what was committed until now. */
  begin(): void
  commits(): readonly Commit[]
  /** Has every receipt that is no activity's fail with this, in the transaction it is written in. */
  refuseReceipts(thrown: Error): void
  /** Everything in the database but receipts, and what only keeps count. */
  dump(): unknown
}

/** They say how far something has come, and change nothing that a person would know of. */
const countingSettings = ['passphraseGuesses', 'passphraseGuessesOfCommands']

const told = (verb: string) => (first: unknown) => [`${verb} ${first}`]
const nothing = () => []

const changesOf: { readonly [Name in Verb]: (first: unknown) => string[] } = {
  insert: told('insert'),
  replace: told('replace'),
  remove: told('remove'),
  setSetting: name => (countingSettings.includes(String(name)) ? [] : [`set ${name}`]),
  admit: told('admit'),
  apply: told('apply'),
  vote: told('vote'),
  withdrawVote: told('withdraw'),
  evaluation: nothing,
  reserve: nothing,
  delivered: nothing,
  putSealedSecret: () => ['put a secret'],
  removeSealedSecret: () => ['remove a secret'],
  putUnlocker: () => ['put an unlocker'],
  removeUnlocker: () => ['remove an unlocker'],
  receipt: nothing,
}

/**
 * A store in SQLite that tells what each commit held: a kill leaves the first so many of them.
 * @param onCommit - Awaited before those that wait for the commit go on.
 */
export function watchedStore(onCommit: () => Promise<void>): WatchedStore {
  const database = new Database(':memory:')
  teachFunctions(database)
  for (const step of migrations) database.exec(step)
  database.pragma('foreign_keys = ON')
  const store = sqliteStore(database, () => database.close())
  let commits: Commit[] = []
  let refusal: Error | undefined
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'audit'")
    .pluck()
    .all() as string[]

  function watched(transaction: Transaction, changes: string[], onReceipt: () => void): Transaction {
    const verbs = Object.entries(changesOf).map(([name, tell]) => [
      name,
      (...given: unknown[]) => {
        if (name === 'receipt') {
          if (refusal) throw refusal
          onReceipt()
        }
        changes.push(...tell(given[0]))
        return (transaction[name as Verb] as (...given: unknown[]) => unknown)(...given)
      },
    ])
    return { ...transaction, ...Object.fromEntries(verbs) }
  }

  return {
    ...store,
    async write(work) {
      let changes: string[] = []
      let isNoted = false
      const value = await store.write(transaction => {
        changes = []
        isNoted = false
        return work(
          watched(transaction, changes, () => {
            isNoted = true
          }),
        )
      })
      commits.push({ changes, isNoted })
      await onCommit()
      return value
    },
    begin() {
      commits = []
    },
    commits: () => commits,
    refuseReceipts(thrown) {
      refusal = thrown
    },
    dump: () =>
      tables.map(table => {
        const rows = database.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[]
        return [table, rows.filter(({ name }) => table !== 'settings' || !countingSettings.includes(String(name)))]
      }),
  }
}
