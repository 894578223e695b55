import { closeSync, openSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { stopping } from './refusals.ts'
import { inWords } from './sqlite-failure.ts'

/** Pages copied in one turn of the event loop: some 2 MB, a few milliseconds. */
const pagesATurn = 500

/**
 * Copies an open database, with SQLite's own backup: what is written meanwhile on this connection is written to the copy too. The copy is
 * of the one moment of the last page, needs no log beside it, and is for its owner alone.
 *
 * @throws AgentError `STORE_UNWRITABLE`, `STOPPING`; no copy is left then.
 */
export async function copyOnline(
  database: Database.Database,
  to: string,
  isStopping: () => boolean = () => false,
): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600))
  try {
    await database.backup(to, {
      progress() {
        if (isStopping()) throw stopping()
        return pagesATurn
      },
    })
    makeAlone(to)
  } catch (thrown) {
    rmSync(to, { force: true })
    throw inWords(thrown)
  }
}

/** The header says that there is a log beside it: then nobody could open it for reading alone. */
function makeAlone(file: string): void {
  const copy = new Database(file)
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
