import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import { migrations } from './migrations/index.ts'
import { schemas } from './schemas.ts'
import { teachFunctions } from './sql-functions.ts'

/**
 * Checks, before anything is written, that the tables, indexes and triggers are those that the steps up to `version` lay down.
 * @throws AgentError `STORE_DAMAGED` if not, for example because a build between two versions made them.
 */
export function refuseUnknownSchema(database: Database.Database, version: number, steps: readonly string[]): void {
  if (version === 0) return
  const expected = steps === migrations ? schemas[version - 1] : schemaAfter(steps.slice(0, version))
  if (schemaOf(database) === expected) return
  throw new AgentError(
    'STORE_DAMAGED',
    `The tables of the database are not those of version ${version}: another build of the agent made them, or another program ` +
      `changed them. Start the build that made them, ${restoreBackup}, or move the database away to start over. Nothing was changed.`,
  )
}

/**
 * SHA-256, in hex, of what the database says of its own making, however it was spaced. No name is left out, not even those that begin as
 * SQLite's own do: a file can be written in which a trigger has such a name, and it fires. No migration has SQLite make tables.
 */
function schemaOf(database: Database.Database): string {
  const made = database
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL')
    .raw()
    .all() as [string, string, string, string][]
  const lines = made.map(([type, name, table, sql]) =>
    [type, name, table, sql.replace(/[ \t\r\n]+/g, ' ').trim()].join('\t'),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/** Returns the schema of an empty database after these steps. */
export function schemaAfter(steps: readonly string[]): string {
  const database = new Database(':memory:')
  try {
    teachFunctions(database)
    for (const step of steps) database.exec(step)
    return schemaOf(database)
  } finally {
    database.close()
  }
}
