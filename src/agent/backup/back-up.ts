import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupHeader, formatName, formatVersion } from '../../adapters/backup-file/contents.ts'
import { type BackupFor, encryptionFor, writeBackup } from '../../adapters/backup-file/write.ts'
import { firstFault } from '../../adapters/store/first-fault.ts'
import { type ReadCopy, readCopy } from '../../adapters/store/read-copy.ts'
import type { SqliteStore } from '../../adapters/store/sqlite.ts'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import { isNamed } from '../../core/keys/is-named.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import type { Secrets, TakenSecret } from '../../core/ports/key-vault.ts'
import type { Log } from '../../core/ports/log.ts'
import { databaseFile } from '../data-directory.ts'
import { lackingIn, listed, type NamedSecret } from '../doctor/secrets-of-records.ts'
import { databaseIdOf } from '../vault-matter.ts'
import type { Vaults } from '../vaults.ts'
import { version } from '../version.ts'
import { type Agreement, type DamagedKeys, damagedKeys, nobodyAgrees, requireAgreed } from './damaged-keys.ts'
import { faultsOf, strangers } from './faults.ts'
import { keepIfGood } from './keep-if-good.ts'
import { keepLastBackup } from './last-backup.ts'
import { requireRoom, withScratch } from './scratch.ts'

export interface BackingUp {
  readonly store: SqliteStore
  readonly vaults: Pick<Vaults, 'still'>
  readonly dataDirectory: string
  readonly log: Pick<Log, 'error'>
  readonly now: () => number
  /** The built thread that reads a large copy of the database: see `firstFault`. */
  readonly databaseExaminer?: string | undefined
}

/** What a backup holds. */
export interface BackupReport
  extends Pick<BackupHeader, 'wallets' | 'secrets' | 'activities' | 'missing' | 'leftOut' | 'madeAt'> {
  /** Records whose key is not in it, in the middle of a sentence: the first of them, and how many more there are. */
  readonly lacks: string
}

export interface MadeBackup extends BackupReport {
  /** False where the file is whole, and that it was made could not be recorded: it has no receipt. */
  readonly isNoted: boolean
  /** What in it is not as it should be, each in whole sentences. It can be restored all the same. */
  readonly faults: readonly string[]
}

/** Decides whether a backup that nobody waits for is kept. Where it throws, there is no file, and none is said to have been made. */
export interface Judge {
  /**
   * Before anything is written.
   * @param lacking - Secrets that records name and that are not in it.
   */
  contents(lacking: readonly NamedSecret[]): void
  /** Of the file. @returns what in it is not as it should be, each in whole sentences */
  file(): Promise<readonly string[]>
}

/**
 * Who answers for a backup: the agent by itself, which takes none that lacks what is damaged in the vault; or a person, who may agree to
 * that once they have read whose keys it lacks.
 */
export type Answerable = { readonly judge: Judge } | Agreement

/**
 * Writes everything of this agent to a file: the database and every secret, of one moment, while both are in use. Requests go on; only
 * those that make or remove keys wait, while the last pages and the secrets are copied. Memory does not grow with the database.
 *
 * @param answerable - Absent: a person who agrees to nothing but a backup with all secrets of the vault.
 * @throws AgentError `STORE_DAMAGED` where what was copied could not be restored, `BACKUP_LACKS_KEYS`, `ALREADY_EXISTS`, `FILE_UNUSABLE`, `REQUEST_INVALID`, `VAULT_LOCKED` and what else the vault says
 */
export async function backUp(
  agent: BackingUp,
  file: string,
  backupFor: BackupFor,
  answerable: Answerable = nobodyAgrees,
): Promise<MadeBackup> {
  const { report, faults, damaged } = await write(agent, file, backupFor, answerable)
  const found = 'judge' in answerable ? await keepIfGood(file, answerable.judge.file) : []
  const all = [...new Set([...faults, ...found])]
  return { ...report, faults: all, isNoted: await noteBackup(agent, report.secrets, all, damaged) }
}

interface Written {
  readonly report: BackupReport
  readonly faults: readonly string[]
  /** What it was made without. */
  readonly damaged: DamagedKeys | undefined
}

async function write(agent: BackingUp, file: string, backupFor: BackupFor, answerable: Answerable): Promise<Written> {
  const encrypt = await encryptionFor(backupFor)
  requireRoom(agent.dataDirectory, statSync(databaseFile(agent.dataDirectory)).size)
  return withScratch(agent.dataDirectory, async scratch => {
    const database = join(scratch, 'countersign.db')
    const { copy, secrets, damaged: names } = await copyBoth(agent, database)
    try {
      await requireSound(database, agent)
      const damaged = damagedKeys(copy.reader, names)
      requireAgreed(damaged, 'judge' in answerable ? nobodyAgrees : answerable)
      const lacking = lackingIn(copy.reader, secrets)
      const header = await headerOf(agent, database, copy, secrets, { missing: lacking.length, leftOut: names.length })
      const { wallets, secrets: count, activities, missing, leftOut, madeAt } = header
      const report = { wallets, secrets: count, activities, missing, leftOut, lacks: listed(lacking), madeAt }
      if ('judge' in answerable) answerable.judge.contents(lacking)
      const faults = faultsOf(await copy.damagedRows(), strangers(copy.reader, secrets))
      await writeBackup(file, encrypt, { header, secrets, database })
      return { report, faults, damaged }
    } finally {
      copy.close()
      wipeSecrets(secrets)
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
 * That it was made is not in the backup itself. A receipt that cannot be written does not take the backup back: false then.
 * One with faults, or without damaged keys, leaves the time of the last backup where it was.
 */
async function noteBackup(
  { store, log, now }: BackingUp,
  secrets: number,
  faults: readonly string[],
  damaged: DamagedKeys | undefined,
): Promise<boolean> {
  const made = `A backup with ${secrets} ${secrets === 1 ? 'key' : 'keys'} was made`
  const without = damaged ? `${made}, without what is damaged in the key vault: the key of ${damaged.names}` : made
  const change = faults.length === 0 ? without : `${without}, and not all in it is as it should be: ${faults.join(' ')}`
  const receipt = { kind: 'backup', at: now(), organizationId: null, event: 'made', change } as const
  try {
    await store.write(transaction => {
      transaction.receipt(receipt)
      if (faults.length === 0 && !damaged) keepLastBackup(transaction, receipt.at)
    })
    return true
  } catch (error) {
    log.error({ error }, 'a backup was made, and that could not be recorded: it has no receipt')
    return false
  }
}

/** The database, all but its end, then both together while no secret comes or goes. */
async function copyBoth(
  { store, vaults, now }: BackingUp,
  database: string,
): Promise<{ readonly copy: ReadCopy; readonly secrets: Secrets; readonly damaged: readonly TakenSecret[] }> {
  const nearlyDone = Promise.withResolvers<void>()
  const still = Promise.withResolvers<void>()
  // Nobody waits for it where the copy fails before its last pages; what failed is told below.
  still.promise.catch(() => undefined)
  const copying = store.copyTo(database, () => {
    nearlyDone.resolve()
    return still.promise
  })
  try {
    await Promise.race([nearlyDone.promise, copying])
    return await vaults.still(async vault => {
      still.resolve()
      await copying
      const copy = readCopy(database)
      try {
        const own = new Set(copy.reader.organizations().map(({ id }) => id))
        const damaged: TakenSecret[] = []
        const copied = await vault.copy(
          id => own.has(id),
          name => damaged.push(name),
        )
        return { copy, secrets: sorted(copy, copied, now()), damaged }
      } catch (thrown) {
        copy.close()
        throw thrown
      }
    })
  } catch (thrown) {
    still.reject(thrown)
    await copying.catch(() => undefined)
    throw thrown
  }
}

/** What no record names, a request was making or removing. It is set aside, as a start after a crash would have it. */
function sorted({ reader }: ReadCopy, { inUse, setAside }: Secrets, at: number): Secrets {
  const unnamed = inUse.filter(name => !isNamed(reader, name))
  return {
    inUse: inUse.filter(name => isNamed(reader, name)),
    setAside: [...setAside, ...unnamed.map(each => ({ ...each, at }))],
  }
}

async function headerOf(
  { store, now }: BackingUp,
  database: string,
  copy: ReadCopy,
  secrets: Secrets,
  counts: Pick<BackupHeader, 'missing' | 'leftOut'>,
): Promise<BackupHeader> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(database)) hash.update(part)
  return {
    format: formatName,
    version: formatVersion,
    agent: version,
    madeAt: new Date(now()).toISOString(),
    databaseId: databaseIdOf(store),
    wallets: copy.count('wallets'),
    activities: copy.count('activities'),
    secrets: secrets.inUse.length + secrets.setAside.length,
    ...counts,
    database: { version: copy.version, bytes: statSync(database).size, sha256: hash.digest('hex') },
  }
}
