import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type Database from 'better-sqlite3'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import type { Finding, Integrity } from '../../core/integrity.ts'
import { type Row, sealed } from './columns.ts'
import { type Mark, openMark, readMark } from './mark.ts'
import type { OpenDatabase } from './open.ts'
import { believe, checkRows, type DamagedRows, decidesAboutSigning, isDerived } from './row-check.ts'

/** How long the check of all rows works at a time, and how long it then leaves to others, in milliseconds. */
const [workMs, restMs] = [4, 20]

/** Keeps the mark of a database while that is open. */
export interface Watch {
  /** Called after each commit, once it is durable and before anybody is told of it. */
  committed(): void
  /** Resolves when all rows have been looked at, if they are. Never rejects. */
  readonly checked: Promise<void>
  /** Before the database is closed. */
  stop(): void
  /**
   * Once the database's own file holds all that was committed: whatever becomes of its log then, nothing is lost. The second time it
   * does nothing; what cannot be written is left, and the next start finds less said than is there.
   */
  closed(): void
}

/**
 * Compares the database with the mark beside it, reports what is missing, and looks at all rows while the agent runs: where the
 * database was not closed, where nobody knows whether it was, and always where it takes no time.
 *
 * @param beginsAnew - The person has said that a database which is not there is lost.
 */
export function watchOver(opened: OpenDatabase, file: string, integrity: Integrity, beginsAnew = false): Watch {
  const { database, isSmall, hadLog } = opened
  const newest = database.prepare<[], Row>(`SELECT sequence, ${entryName} FROM audit ORDER BY sequence DESC LIMIT 1`)
  const end = () => (newest.get() ?? noEntry) as Pick<Mark, 'sequence' | 'activityId'>
  const { databaseId, isNew } = identify(database)
  const read = readMark(`${file}.mark`)
  // The mark of a database that is known to be lost says nothing of the one made in its place.
  const before = read === 'unreadable' || (beginsAnew && isNew) ? undefined : read
  const writer = openMark(`${file}.mark`)
  const loss = before && lossOf(database, databaseId, before, hadLog)
  const isUnmarked = before === undefined && !isNew
  let mark: Mark = { databaseId, isOpen: true, ...end(), commits: before?.commits ?? 0, unclosed: 0 }
  /** What was put in the place of a newer database does not pass for that one by growing: its mark stays until the person agrees. */
  let isKept = loss !== undefined
  if (!isKept) writer.write(mark)
  if (loss) {
    integrity.report(lostRecords(loss), async () => {
      isKept = false
      writer.write(mark)
    })
  } else if (isUnmarked) {
    integrity.report(unmarked(basename(file)), async () => undefined)
  }

  const wasClosed = before !== undefined && !before.isOpen && before.sequence === mark.sequence
  let isStopped = false
  let isClosed = false
  const checked = isSmall || !wasClosed ? lookAtRows().catch(cannotLook) : Promise.resolve()

  return {
    committed() {
      mark = { ...mark, ...end(), commits: mark.commits + 1, unclosed: mark.unclosed + 1 }
      if (isKept) return
      try {
        writer.write(mark)
      } catch {
        // It is committed all the same. The next start finds more than the mark says, which is no loss.
      }
    },
    checked,
    stop() {
      isStopped = true
    },
    closed() {
      if (isClosed) return
      isClosed = true
      try {
        if (!isKept) writer.write({ ...mark, isOpen: false, unclosed: 0 })
        writer.close()
      } catch {
        // Stopping goes on: the database is whole.
      }
    },
  }

  function cannotLook(): void {
    if (!isStopped) integrity.report(unchecked, async () => undefined)
  }

  async function lookAtRows(): Promise<void> {
    const damaged: DamagedRows[] = []
    // Not before those who open the database have gone on: what they wait for is not here.
    await new Promise(resolve => setImmediate(resolve))
    const rows = checkRows(database)
    for (;;) {
      const until = performance.now() + workMs
      while (performance.now() < until) {
        if (isStopped) return
        const { done, value } = rows.next()
        if (done) return
        if (!value) continue
        damaged.push(value)
        integrity.report(...damageOf(damaged, database))
      }
      await new Promise(resolve => setTimeout(resolve, restMs).unref())
    }
  }
}

/** What the mark knows an entry by: its activity, or its digest where it is about none. */
const entryName = 'ifnull(activityId, substr(digest, 1, 36)) AS activityId'

const noEntry = { sequence: 0, activityId: '' }

/** The name a database has for itself, so that another one is not taken for it. */
function identify(database: Database.Database): { readonly databaseId: string; readonly isNew: boolean } {
  const name = 'databaseId'
  const known = database.prepare<[string], Row>('SELECT value FROM settings WHERE name = ?').get(name)
  // As it is, however damaged: it is compared, and no more.
  if (known) return { databaseId: known.value as string, isNew: false }
  const databaseId = JSON.stringify(randomUUID())
  const values = sealed([name, databaseId])
  database.prepare('INSERT INTO settings (name, value, checksum) VALUES (?, ?, ?)').run(...values)
  return { databaseId, isNew: true }
}

/** What of the mark the database does not hold, in words. */
function lossOf(database: Database.Database, databaseId: string, mark: Mark, hadLog: boolean): string | undefined {
  if (mark.databaseId !== databaseId) return 'It is not the database that was last used here.'
  if (mark.isOpen && mark.unclosed > 0 && !hadLog)
    return 'The agent was not stopped properly, and the log of the database is missing.'
  if (mark.sequence === 0) return undefined
  const entry = database.prepare<[number], Row>(`SELECT ${entryName} FROM audit WHERE sequence = ?`).get(mark.sequence)
  if (entry?.activityId === mark.activityId) return undefined
  const { sequence } = database.prepare('SELECT ifnull(max(sequence), 0) AS sequence FROM audit').get() as {
    sequence: number
  }
  const missing = mark.sequence - sequence
  if (missing <= 0) return 'It is a copy that has changed separately since.'
  return `It is older than what the agent last wrote, by ${missing} ${missing === 1 ? 'entry' : 'entries'}.`
}

function lostRecords(loss: string): Finding {
  return {
    id: 'records-missing',
    title: 'The database is not as the agent left it.',
    message:
      `${loss} What was recorded last is missing: limits count too little, and what was revoked may be allowed again. Stop the agent ` +
      'and put back the newest database together with the file of the same name that ends in -wal, or continue with this one.',
    stopsSigning: true,
  }
}

function unmarked(file: string): Finding {
  return {
    id: 'mark-missing',
    title: 'It is not known whether the database is the newest.',
    message: `The file ${file}.mark beside it is missing or damaged. See that the last entry in Activity is the last thing you did.`,
    stopsSigning: false,
  }
}

const unchecked: Finding = {
  id: 'records-unchecked',
  title: 'The records in the database could not be checked.',
  message:
    `It is not known whether they are unchanged. Restart Countersign. If this happens again, ${restoreBackup}; or continue with the ` +
    'database as it is.',
  stopsSigning: true,
}

function damageOf(damaged: readonly DamagedRows[], database: Database.Database): Parameters<Integrity['report']> {
  const stopsSigning = damaged.some(({ table }) => decidesAboutSigning(table))
  const canBeRead = damaged.every(({ reason }) => reason === 'checksum')
  const rows = new Map<string, number>()
  for (const { table, keys } of damaged) rows.set(table, (rows.get(table) ?? 0) + keys.length)
  const tables = [...rows].map(([table, count]) => (count === 0 ? table : `${table} (${count})`)).join(', ')
  const goOn = damaged.every(({ table }) => isDerived(table))
    ? ' Or continue: they are then rebuilt from the records they follow from.'
    : ' Or continue: they are then used as they read now, so check them right away.'
  const finding: Finding = {
    // What else is found changes the words, and asks anew.
    id: `records-damaged-${stopsSigning ? 'signing' : 'history'}`,
    title: 'Records in the database are damaged.',
    message: `In ${tables}: they are not as they were written. Stop Countersign and ${restoreBackup}.${canBeRead ? goOn : ''}`,
    stopsSigning,
  }
  if (!canBeRead) return [finding]
  const seen = [...damaged]
  return [
    finding,
    async () => {
      database.transaction(() => {
        for (const rows of seen) believe(database, rows)
      })()
    },
  ]
}
