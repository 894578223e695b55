import type Database from 'better-sqlite3'
import { stopping } from './refusals.ts'
import { runInTransaction } from './run-in-transaction.ts'
import { inWords } from './sqlite-failure.ts'

/** A commit waits another turn as long as the last one brought another work, but no more than so many turns. */
const mostTurns = 4

export interface GroupCommit<Scope> {
  write<Value>(work: (scope: Scope) => Value): Promise<Value>
  /** Commits what is queued, at once. What is written from then on is refused with `STOPPING`. */
  finish(): void
}

interface Queued {
  /** Does the work and returns what resolves its promise. */
  run(): () => void
  reject(reason: unknown): void
}

/**
 * Gathers the works of a few turns of the event loop into one commit, because it is the commit that costs.
 *
 * @param onCommit - Called when a commit is durable, before those that wait for it go on.
 * @param onUndo - Called when something that was written is undone: what is remembered of it does not hold any more.
 */
export function groupCommit<Scope>(
  database: Database.Database,
  scope: Scope,
  onCommit: () => void = () => undefined,
  onUndo: () => void = () => undefined,
): GroupCommit<Scope> {
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rollback = database.prepare('ROLLBACK')
  const mark = database.prepare('SAVEPOINT work')
  const backToMark = database.prepare('ROLLBACK TO work')
  const forgetMark = database.prepare('RELEASE work')
  let queue: Queued[] = []
  let finished = false

  /** Requests that arrive together come here one after the other, as their stamps are checked. */
  function gather(turn = 1, before = 0): void {
    setImmediate(() => {
      if (queue.length > before && turn < mostTurns) gather(turn + 1, queue.length)
      else if (queue.length > 0) flush()
    })
  }

  function flush(): void {
    const works = queue
    queue = []
    let settlements: (() => void)[]
    try {
      begin.run()
      settlements = runAll(works)
      commit.run()
    } catch (thrown) {
      if (database.inTransaction) rollback.run()
      onUndo()
      for (const work of works) work.reject(thrown)
      return
    }
    onCommit()
    for (const settle of settlements) settle()
  }

  /**
   * Hardly ever does a work throw, and a mark before each costs SQLite a copy of every page it changes. So all run
   * without; only when one throws they are undone, and run again with marks to undo that one alone.
   */
  function runAll(works: readonly Queued[]): (() => void)[] {
    try {
      return works.map(work => work.run())
    } catch (thrown) {
      if (works.length === 1) throw thrown
      if (database.inTransaction) rollback.run()
      onUndo()
      begin.run()
      return works.map(runApart)
    }
  }

  function runApart(work: Queued): () => void {
    mark.run()
    try {
      const settle = work.run()
      forgetMark.run()
      return settle
    } catch (thrown) {
      // After some failures, a full disk among them, SQLite has already undone the works before this one too.
      if (!database.inTransaction) throw thrown
      backToMark.run()
      forgetMark.run()
      onUndo()
      return () => work.reject(thrown)
    }
  }

  return {
    write: work =>
      new Promise((resolve, reject) => {
        if (finished) throw stopping()
        if (queue.length === 0) gather()
        queue.push({
          run() {
            const value = runInTransaction(work, scope)
            return () => resolve(value)
          },
          reject: thrown => reject(inWords(thrown)),
        })
      }),
    finish() {
      finished = true
      if (queue.length > 0) flush()
    },
  }
}
