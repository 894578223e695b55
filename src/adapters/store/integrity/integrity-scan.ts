import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type Database from 'better-sqlite3'
import { restoreBackup } from '../../../core/display/restore-backup.ts'
import type { Finding, Integrity } from '../../../core/integrity.ts'
import { type Row, sealed } from '../columns.ts'
import type { OpenDatabase } from '../open.ts'
import { damageOf } from './damage.ts'
import { type Fence, fenceOf } from './fence.ts'
import { type HighWaterMark, openHighWaterMark, readHighWaterMark } from './high-water-mark.ts'
import { checkRows, type DamagedRows } from './row-check.ts'

/** Time that the check of all rows works at once, and time that it then leaves to others, in milliseconds. */
const [workMs, restMs] = [4, 20]

/** Interval of the check whether a copy was started since, in milliseconds. */
const oftenMs = 30_000

/** Keeps the mark and the fence of a database while that is open. */
export interface IntegrityScan extends Pick<Fence, 'trouble'> {
  /** Says so if another copy of this database was started since this one. */
  lookAtFence(): void
  /** Called after each commit, once it is durable and before anybody is notified. */
  committed(): void
  /** Resolves when all rows have been looked at, if they are. Never rejects. */
  readonly checked: Promise<void>
  /** Called before the database is closed. */
  stop(): void
  /**
   * Called once the database's own file holds all that was committed: nothing is lost then, whatever happens to its log. The second call
   * does nothing; what cannot be written is left, and the next start finds less said than is there.
   */
  closed(): void
}

/**
 * Compares the database with the mark beside it and with its fence, reports what is missing, and looks at all rows while the agent runs:
 * where the database was not closed, where nobody knows whether it was, and always where it takes no time.
 *
 * @param stateFolder - Where the numbers of fences are kept; undefined for a database without one.
 */
export function startIntegrityScan(
  opened: OpenDatabase,
  file: string,
  integrity: Integrity,
  stateFolder?: string,
): IntegrityScan {
  const { database, isSmall, hadLog } = opened
  const newest = database.prepare<[], Row>(`SELECT sequence, ${entryName} FROM audit ORDER BY sequence DESC LIMIT 1`)
  const end = () => (newest.get() ?? noEntry) as Pick<HighWaterMark, 'sequence' | 'activityId'>
  const { databaseId, isNew } = identify(database)
  const read = readHighWaterMark(`${file}.mark`)
  const before = read === 'unreadable' ? undefined : read
  const fence = fenceOf(database, databaseId, stateFolder)
  const writer = openHighWaterMark(`${file}.mark`)
  const missing = before && lossOf(database, databaseId, before, hadLog)
  const loss = missing ?? (fence.isBehind() ? wasUsedSince : undefined)
  const isUnmarked = before === undefined && !isNew
  let raisedAt = before?.commits ?? 0
  let mark: HighWaterMark = { databaseId, isOpen: true, ...end(), commits: before?.commits ?? 0, unclosed: 0 }
  /** True while the old mark stays. A database that replaced a newer one does not pass for it by growing: the person has to agree first. */
  let isKept = loss !== undefined
  if (!isKept) writer.write(mark)
  const goOnWithThis = async () => {
    isKept = false
    writer.write(mark)
    fence.raise()
  }
  if (loss) integrity.report(older(loss), goOnWithThis)
  else {
    fence.raise()
    if (isUnmarked) integrity.report(unmarked(basename(file)), async () => undefined)
  }
  const lookAtFence = () => {
    // What cannot be written either was told at the start.
    if (fence.trouble() === undefined && fence.isBehind()) integrity.report(older(wasUsedSince), goOnWithThis)
  }
  const lookAndRaise = () => {
    lookAtFence()
    // A snapshot from before what was committed since is older, whether or not the agent is stopped properly.
    if (isKept || raisedAt === mark.commits || database.inTransaction || fence.isBehind()) return
    fence.raise()
    raisedAt = mark.commits
  }
  const looking = stateFolder === undefined ? undefined : setInterval(lookAndRaise, oftenMs).unref()

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
    lookAtFence,
    trouble: fence.trouble,
    stop() {
      isStopped = true
      clearInterval(looking)
      // A snapshot of while it ran is older too.
      if (!isKept && !fence.isBehind()) fence.raise()
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
        for (const report of damageOf(damaged, database)) integrity.report(...report)
      }
      await new Promise(resolve => setTimeout(resolve, restMs).unref())
    }
  }
}

/** Name by which the mark knows an entry: its activity, or its digest if it is about none. */
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

/** Describes the entries of the mark that the database does not hold. */
function lossOf(
  database: Database.Database,
  databaseId: string,
  mark: HighWaterMark,
  hadLog: boolean,
): string | undefined {
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

const wasUsedSince = 'It is older than one that was used since, or a copy of it.'

function older(loss: string): Finding {
  return {
    id: 'database-older',
    title: 'This data directory may not be the newest.',
    message:
      `${loss} Limits do not count what was sent since, and what was revoked since may be allowed here. Stop Countersign and use the ` +
      'newest data directory. Or use this one from now on: the other signs nothing then until you choose it there.',
    stopsSigning: true,
  }
}

function unmarked(file: string): Finding {
  return {
    id: 'database-older',
    title: 'It is not known whether the database is the newest.',
    message: `The file ${file}.mark beside it is missing or damaged. See that the last entry in Activity is the last thing you did.`,
    stopsSigning: false,
  }
}

const unchecked: Finding = {
  id: 'records-damaged',
  title: 'The records in the database could not be checked.',
  message:
    `It is not known whether they are unchanged. Restart Countersign. If this happens again, ${restoreBackup}; or continue with the ` +
    'database as it is.',
  stopsSigning: true,
}
