import Database from 'better-sqlite3'
import { AgentError } from '../../core/errors.ts'

type Refusals = Readonly<Partial<Record<'UNIQUE' | 'PRIMARYKEY' | 'FOREIGNKEY', (fields: string[]) => AgentError>>>

/**
 * Runs a statement; where one of these constraints refuses it, throws that refusal instead. It is given the fields of
 * the broken index: SQLite says for example "UNIQUE constraint failed: wallets.organizationId, wallets.name".
 */
export function refusing<Result>(refusals: Refusals, run: () => Result): Result {
  try {
    return run()
  } catch (thrown) {
    const [, constraint] = /^SQLITE_CONSTRAINT_(\w+)$/.exec(codeOf(thrown)) ?? []
    const refusal = constraint && refusals[constraint as keyof Refusals]
    if (!refusal) throw thrown
    throw refusal([...(thrown as Error).message.matchAll(/\.(\w+)/g)].map(([, field = '']) => field))
  }
}

/** Puts what SQLite says of the file or the disk into words for the person; anything else comes back as it is. */
export function inWords(thrown: unknown): unknown {
  const code = codeOf(thrown)
  const said = words.find(([prefix]) => code === prefix || code.startsWith(`${prefix}_`))
  return said ? new AgentError(said[1], said[2], { cause: thrown }) : thrown
}

export function damaged(): AgentError {
  return new AgentError('STORE_DAMAGED', damagedWords)
}

const damagedWords =
  'The database is damaged. Put back a backup of it, or move it away to begin anew. Nothing was changed.'
const unwritable =
  'The database cannot be written. See that the disk has free space and that you may write to the data directory.'

const words = [
  ['SQLITE_BUSY', 'STORE_BUSY', 'Another agent uses this data directory. Quit that one, or choose another directory.'],
  ['SQLITE_CORRUPT', 'STORE_DAMAGED', damagedWords],
  ['SQLITE_NOTADB', 'STORE_DAMAGED', damagedWords],
  ['SQLITE_FULL', 'STORE_UNWRITABLE', unwritable],
  ['SQLITE_IOERR', 'STORE_UNWRITABLE', unwritable],
  ['SQLITE_READONLY', 'STORE_UNWRITABLE', unwritable],
  ['SQLITE_CANTOPEN', 'STORE_UNWRITABLE', unwritable],
] as const

function codeOf(thrown: unknown): string {
  return thrown instanceof Database.SqliteError ? thrown.code : ''
}
