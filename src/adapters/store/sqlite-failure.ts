import { closeSync, openSync } from 'node:fs'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError, isOutOfFiles, tooManyFiles } from '../../core/errors.ts'

interface Refusals {
  /** @param fields - Those of the index that has them already. */
  readonly duplicate?: (fields: string[]) => AgentError
  /** Error for a row that refers to a missing one. */
  readonly orphan?: () => AgentError
}

const refusalOf: Readonly<Record<string, keyof Refusals>> = {
  SQLITE_CONSTRAINT_UNIQUE: 'duplicate',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'duplicate',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'orphan',
}

/** Runs a statement; where a constraint of the schema refuses it, throws the refusal given here instead. */
export function refusing<Result>(refusals: Refusals, run: () => Result): Result {
  try {
    return run()
  } catch (thrown) {
    const name = refusalOf[codeOf(thrown)]
    const refusal = name && refusals[name]
    if (!refusal) throw thrown
    // For example "UNIQUE constraint failed: wallets.organizationId, wallets.name".
    throw refusal([...(thrown as Error).message.matchAll(/\.(\w+)/g)].map(([, field = '']) => field))
  }
}

/** Puts what SQLite or Node says of the file or the disk into words for the person; anything else comes back as it is. */
export function inWords(thrown: unknown): unknown {
  const code = codeOf(thrown)
  if (isOutOfFiles(thrown) || (code.startsWith('SQLITE_CANTOPEN') && !canOpen())) return tooManyFiles(thrown)
  const said = words.find(([prefix]) => code === prefix || code.startsWith(`${prefix}_`))
  return said ? new AgentError(said[1], said[2], { cause: thrown }) : thrown
}

export function damaged(): AgentError {
  return new AgentError('STORE_DAMAGED', damagedWords)
}

const waysOn = `To go on, ${restoreBackup}; or move the database away to start over.`
const damagedWords = `The database is damaged. ${waysOn} Nothing was changed.`
const strangeWords = `The database does not hold what this agent expects of it. ${waysOn}`
const unwritable =
  'The database cannot be written. See that the disk has free space and that you may write to the data directory.'

const words = [
  [
    'SQLITE_BUSY',
    'STORE_BUSY',
    'Another agent uses this data directory. Press Enter in its terminal for a new link to it. If none appears, quit it, or choose another directory with --data.',
  ],
  ['SQLITE_CORRUPT', 'STORE_DAMAGED', damagedWords],
  ['SQLITE_NOTADB', 'STORE_DAMAGED', damagedWords],
  ['SQLITE_ERROR', 'STORE_DAMAGED', strangeWords],
  ['SQLITE_FULL', 'STORE_UNWRITABLE', unwritable],
  ['SQLITE_IOERR', 'STORE_UNWRITABLE', unwritable],
  ['SQLITE_READONLY', 'STORE_UNWRITABLE', unwritable],
  ['SQLITE_CANTOPEN', 'STORE_UNWRITABLE', unwritable],
  ['EACCES', 'STORE_UNWRITABLE', unwritable],
  ['EROFS', 'STORE_UNWRITABLE', unwritable],
  ['ENOSPC', 'STORE_UNWRITABLE', unwritable],
] as const

/** The database, its two companions, its folder, and one to spare. */
const filesOfStore = 5

/** SQLite has one word for every file it cannot open; whether there are as many to be had as it needs, the system says. */
function canOpen(): boolean {
  const opened: number[] = []
  try {
    while (opened.length < filesOfStore) opened.push(openSync(process.execPath, 'r'))
    return true
  } catch (thrown) {
    return !isOutOfFiles(thrown)
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}
