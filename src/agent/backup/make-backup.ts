import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupHeader, formatName, formatVersion } from '../../adapters/backup-file/contents.ts'
import { type BackupFor, encryptionFor, writeBackup } from '../../adapters/backup-file/write.ts'
import { firstFault } from '../../adapters/store/examination/first-fault.ts'
import { type ReadCopy, readCopy } from '../../adapters/store/read-copy.ts'
import type { SqliteStore } from '../../adapters/store/sqlite.ts'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import { dataKeyId } from '../../core/keys/data-key-id.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Log } from '../../core/ports/log.ts'
import { databaseFile } from '../data/data-directory.ts'
import { version } from '../running-agent/version.ts'
import type { Vaults } from '../vault/vaults.ts'
import { faultsOf } from './faults.ts'
import { keepIfGood } from './keep-if-good.ts'
import { keepLastBackup } from './last-backup.ts'
import { requireRoom, withScratch } from './scratch.ts'

export interface BackingUp {
  readonly store: SqliteStore
  readonly vaults: Pick<Vaults, 'current'>
  readonly dataDirectory: string
  readonly log: Pick<Log, 'error'>
  readonly now: () => number
  /** The built thread that reads a large copy of the database: see `firstFault`. */
  readonly databaseExaminer?: string | undefined
}

/** Contents of a backup, as counts, and the time it was made. */
export type BackupReport = Pick<BackupHeader, 'wallets' | 'secrets' | 'activities' | 'madeAt'>

export interface MadeBackup extends BackupReport {
  /** False where the file is whole, and that it was made could not be recorded: it has no receipt. */
  readonly isNoted: boolean
  /** Faults found in it, each in whole sentences. It can be restored all the same. */
  readonly faults: readonly string[]
}

/**
 * Looks at the file of a backup that nobody waits for. Where it throws, the file is removed, and no backup is said to have been made.
 * @returns what in it is not as it should be, each in whole sentences
 */
export type Judge = () => Promise<readonly string[]>

/**
 * Writes everything of this agent to a file: the database of one moment, while it is in use, and the data key that opens the secrets in
 * it. So it has every key that a record in it names. Memory does not grow with the database.
 *
 * @throws AgentError `STORE_DAMAGED` where what was copied could not be restored, `ALREADY_EXISTS`, `FILE_UNUSABLE`, `REQUEST_INVALID`,
 * `INTERRUPTED`, `VAULT_LOCKED` and what else the vault says
 */
export async function makeBackup(
  agent: BackingUp,
  file: string,
  backupFor: BackupFor,
  judge: Judge = async () => [],
): Promise<MadeBackup> {
  const begun = agent.now()
  const { report, faults } = await write(agent, file, backupFor)
  const all = [...new Set([...faults, ...(await keepIfGood(file, judge))])]
  return { ...report, faults: all, isNoted: await noteBackup(agent, begun, report.secrets, all) }
}

async function write(agent: BackingUp, file: string, backupFor: BackupFor) {
  const encrypt = await encryptionFor(backupFor)
  requireRoom(agent.dataDirectory, statSync(databaseFile(agent.dataDirectory)).size)
  return withScratch(agent.dataDirectory, async scratch => {
    const database = join(scratch, 'countersign.db')
    // Before: where keys of a version before have yet to be taken in, that is done now.
    const dataKey = await agent.vaults.current.dataKey()
    const keyId = dataKeyId(agent.store)
    try {
      await agent.store.copyTo(database)
      const copy = readCopy(database)
      try {
        if (dataKeyId(copy.reader) !== keyId) {
          throw new AgentError(
            'INTERRUPTED',
            'The way Countersign is unlocked was changed meanwhile. Make the backup again.',
          )
        }
        await requireSound(database, agent)
        const header = await headerOf(agent, database, copy)
        const faults = await faultsOf(await copy.damagedRows(), copy.reader, dataKey)
        await writeBackup(file, encrypt, { header, dataKey, database })
        const { wallets, secrets, activities, madeAt } = header
        return { report: { wallets, secrets, activities, madeAt }, faults }
      } finally {
        copy.close()
      }
    } finally {
      dataKey.fill(0)
    }
  })
}

/** SQLite copies a damaged page as it is: without this, it would be found out on the day the backup is needed. */
async function requireSound(database: string, { log, databaseExaminer }: BackingUp): Promise<void> {
  const fault = await firstFault(database, databaseExaminer)
  if (fault === undefined) return
  log.error({ fault }, 'no backup was made: the database is damaged')
  throw new AgentError(
    'STORE_DAMAGED',
    'The database is damaged, and a backup of it could not be restored, so none was made. Keep the backups that you have. Stop ' +
      `Countersign and ${restoreBackup}.`,
  )
}

/**
 * Notes that a backup was made; the backup itself does not say so. If the receipt cannot be written, the backup stays: false then.
 * A backup with faults leaves the time of the last backup where it was.
 *
 * @param begun - Time before the copy: a wallet that is created during it is not in the backup.
 */
async function noteBackup(
  { store, log, now }: BackingUp,
  begun: Milliseconds,
  secrets: number,
  faults: readonly string[],
): Promise<boolean> {
  const made = `A backup with ${secrets} ${secrets === 1 ? 'key' : 'keys'} was made`
  const change = faults.length === 0 ? made : `${made}, but parts of it are damaged: ${faults.join(' ')}`
  const receipt = { kind: 'backup', at: now(), organizationId: null, event: 'made', change } as const
  try {
    await store.write(transaction => {
      transaction.receipt(receipt)
      if (faults.length === 0) keepLastBackup(transaction, begun)
    })
    return true
  } catch (error) {
    log.error({ error }, 'a backup was made, and that could not be recorded: it has no receipt')
    return false
  }
}

async function headerOf({ store, now }: BackingUp, database: string, copy: ReadCopy): Promise<BackupHeader> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(database)) hash.update(part)
  return {
    format: formatName,
    version: formatVersion,
    agent: version,
    madeAt: new Date(now()).toISOString(),
    databaseId: String(store.setting('databaseId') ?? ''),
    wallets: copy.count('wallets'),
    activities: copy.count('activities'),
    secrets: copy.count('secrets'),
    database: { version: copy.version, bytes: statSync(database).size, sha256: hash.digest('hex') },
  }
}
