import { closeSync, openSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { stopping } from './refusals.ts'
import { inWords } from './sqlite-failure.ts'

/** Pages copied in one turn of the event loop: some 2 MB, a few milliseconds. */
const pagesATurn = 500

/** All that is left. */
const allPages = 0x7fff_ffff

/**
 * Copies an open database, with SQLite's own backup: what is written meanwhile on this connection is written to the copy too. The copy is
 * of the one moment of the last page, needs no log beside it, and is for its owner alone.
 *
 * @param last - Resolves when the last pages may be copied; called when all before them are.
 * @throws AgentError `STORE_UNWRITABLE`, `STOPPING`, and what `last` throws; no copy is left then.
 */
export async function copyOnline(
  database: Database.Database,
  to: string,
  last: () => Promise<void>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600))
  try {
    let isLast: 'no' | 'asked' | 'yes' = 'no'
    let refused: { readonly thrown: unknown } | undefined
    await database.backup(to, {
      progress({ totalPages, remainingPages }) {
        if (isStopping()) throw stopping()
        if (refused) throw refused.thrown
        if (isLast === 'yes') return allPages
        if (remainingPages > pagesATurn && isLast === 'no') return Math.min(pagesATurn, remainingPages - 1)
        if (isLast === 'no') {
          isLast = 'asked'
          last().then(
            () => (isLast = 'yes'),
            thrown => (refused = { thrown }),
          )
        }
        // One page stays until then: with the last one, the copy is of that moment.
        return Math.max(0, Math.min(totalPages, remainingPages) - 1)
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
