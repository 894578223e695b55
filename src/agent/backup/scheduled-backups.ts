import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseForeignHeader } from '../../adapters/backup-file/decrypt.ts'
import { fileFailure } from '../../adapters/backup-file/failures.ts'
import { type BackupFor, encryptionFor } from '../../adapters/backup-file/write.ts'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { visible } from '../../core/display/visible.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Note } from '../../core/ports/note.ts'
import type { BackupScheduleView } from '../../shared/backups.ts'
import { createSealedTexts } from '../sealed-texts.ts'
import type { Vaults } from '../vaults.ts'
import { removeFiles, removeParts, requireFolder } from './backup-folder.ts'
import type { Backups } from './backups.ts'
import { checkBackup } from './check.ts'
import { dueAt, type Schedule, scheduledName, storedSchedule, storeSchedule, surplus } from './schedule.ts'
import { unattended } from './unattended.ts'

/** Backups that the agent makes by itself, into a folder. It asks nobody, and is off until the person sets it up. */
export interface ScheduledBackups {
  view(): Promise<BackupScheduleView | null>
  /** @throws AgentError `REQUEST_INVALID`, `FILE_UNUSABLE`, `VAULT_LOCKED` and what else the vault says; then all is as before */
  schedule(
    wanted: Pick<Schedule, 'folder' | 'every' | 'keep'> & { readonly backupFor: BackupFor },
    note: Note,
  ): Promise<void>
  unschedule(note: Note): Promise<void>
  /** Makes a backup if one is due and the vault is open, and looks again by itself. Returns at once, and never throws. */
  look(): void
  stop(): void
}

interface Parts {
  readonly engine: Pick<Engine, 'store' | 'keyring' | 'clock' | 'integrity' | 'log' | 'work'>
  readonly vaults: Pick<Vaults, 'current'>
  readonly backups: Pick<Backups, 'make'>
  readonly dataDirectory: string
  /** Called after each change of what the view says. */
  changed(): void
}

/** How soon a vault that is opened by other means than the window is noticed. */
const lookAgain: Milliseconds = 10 * 60_000

const passphraseName = 'passphrase'

export function createScheduledBackups({ engine, vaults, backups, dataDirectory, changed }: Parts): ScheduledBackups {
  const { store, keyring, clock, integrity, log, work } = engine
  const sealing = (workshop: typeof engine) =>
    createSealedTexts(
      workshop,
      'scheduled backups',
      'The passphrase of the scheduled backups cannot be read. Set them up again in Settings.',
    )
  const sealed = sealing(engine)
  const opened = sealing({ ...engine, ...unattended(engine, vaults) })
  let cancel = () => {}
  let isStopped = false
  let isToldToWait = false
  let running: Promise<void> | undefined

  const isOpen = async () => (await keyring.state()).status === 'ready'

  function look(): void {
    if (isStopped || running) return
    cancel()
    running = work
      .during(makeIfDue)
      .catch(error => log.error({ error }, 'scheduled backups could not be looked at'))
      .finally(() => {
        running = undefined
        const schedule = isStopped ? null : storedSchedule(store)
        if (!schedule) return
        const now = clock.now()
        cancel = clock.wakeAt(Math.max(dueAt(schedule, now), now + (isDue(schedule) ? lookAgain : 0)), look)
      })
  }

  const isDue = (schedule: Schedule) => dueAt(schedule, clock.now()) <= clock.now()

  async function makeIfDue(): Promise<void> {
    const schedule = storedSchedule(store)
    if (!schedule || !isDue(schedule)) return
    if (!(await isOpen())) {
      if (!isToldToWait) log.warn({ folder: schedule.folder }, 'a backup is due, and waits until the vault is unlocked')
      isToldToWait = true
      return changed()
    }
    isToldToWait = false
    const at = clock.now()
    const name = scheduledName(at)
    let missing: number
    try {
      integrity.requireSound()
      await requireFolder(schedule.folder, dataDirectory)
      await removeParts(schedule.folder, at)
      const backupFor = await backupForOf(schedule)
      ;({ missing } = await backups.make(join(schedule.folder, name), backupFor))
      await requireGood(join(schedule.folder, name), async () => {
        requireNoLoss(schedule, missing)
        await requireWhole(join(schedule.folder, name), backupFor)
      })
    } catch (thrown) {
      if (!isStopped) await failed(schedule, thrown, at)
      return
    }
    const next = { ...schedule, madeAt: at, made: [...schedule.made, name], missing, failure: null }
    const old = surplus(next)
    // First that it is its own: what a kill leaves then is removed with the next backup.
    if (!(await keep(schedule, next))) return
    try {
      await removeFiles(schedule.folder, old)
      await keep(next, { ...next, made: next.made.filter(each => !old.includes(each)) })
    } catch (thrown) {
      await failed(next, thrown, at)
    }
  }

  async function backupForOf({ backupFor }: Schedule): Promise<BackupFor> {
    if ('recipients' in backupFor) return backupFor
    return { passphrase: await opened.open(passphraseName, backupFor.sealedPassphrase) }
  }

  /** A backup for recipients cannot be opened here. @throws AgentError as `checkBackup` */
  async function requireWhole(file: string, backupFor: BackupFor): Promise<void> {
    if (!('passphrase' in backupFor)) return await refuseForeignHeader(file)
    const { faults } = await checkBackup(dataDirectory, { from: file, heldBy: backupFor })
    // They are in the agent itself too: a backup with them is worth more than none.
    if (faults.length > 0)
      log.warn({ file, faults }, 'a scheduled backup was made, and not all in it is as it should be')
  }

  /** @throws what `look` throws; then the file is gone again, or each try would leave one */
  async function requireGood(file: string, look: () => Promise<void>): Promise<void> {
    try {
      await look()
    } catch (thrown) {
      await rm(file, { force: true })
      throw thrown
    }
  }

  async function failed(schedule: Schedule, thrown: unknown, at: Milliseconds): Promise<void> {
    log.warn({ error: thrown, folder: schedule.folder }, 'a scheduled backup failed; it is tried again later')
    const known = fileFailure(thrown)
    const message = known instanceof AgentError ? known.message : 'The backup could not be made. The log says why.'
    await keep(schedule, { ...schedule, failure: { at, message } })
  }

  /** Unless it was set up anew, or switched off, meanwhile. */
  async function keep(before: Schedule, next: Schedule): Promise<boolean> {
    const isKept = await store.write(transaction => {
      if (JSON.stringify(storedSchedule(transaction)) !== JSON.stringify(before)) return false
      storeSchedule(transaction, next)
      return true
    })
    changed()
    return isKept
  }

  return {
    async view() {
      const schedule = storedSchedule(store)
      if (!schedule) return null
      const { folder, every, keep, backupFor, madeAt, failure } = schedule
      return {
        folder: visible(folder, 500),
        every,
        keep,
        madeAt,
        recipients: 'recipients' in backupFor ? backupFor.recipients.map(each => visible(each, 100)) : [],
        failure: failure && visible(failure.message, 500),
        waits: isDue(schedule) && !(await isOpen()),
      }
    },
    async schedule({ folder, every, keep, backupFor }, note) {
      await requireFolder(folder, dataDirectory)
      await encryptionFor(backupFor)
      const kept =
        'recipients' in backupFor
          ? { recipients: [...backupFor.recipients] }
          : { sealedPassphrase: await sealed.seal(passphraseName, backupFor.passphrase) }
      await store.write(transaction => {
        const before = storedSchedule(transaction)
        const made = before?.folder === folder ? before.made : []
        storeSchedule(transaction, {
          folder,
          every,
          keep,
          backupFor: kept,
          madeAt: null,
          made,
          missing: null,
          failure: null,
        })
        note(transaction)
      })
      changed()
      await running
      look()
    },
    async unschedule(note) {
      await store.write(transaction => {
        storeSchedule(transaction, null)
        note(transaction)
      })
      cancel()
      changed()
    },
    look,
    stop() {
      isStopped = true
      cancel()
    },
  }
}

/**
 * A backup with fewer keys does not take the place of those that have them.
 * @throws AgentError `SECRET_MISSING`
 */
function requireNoLoss({ missing: before }: Schedule, missing: number): void {
  if (missing <= (before ?? missing)) return
  throw new AgentError(
    'SECRET_MISSING',
    'The key vault lacks keys that it had when the last backup was made, so no backup took the place of that one. Stop Countersign and ' +
      `${restoreBackup}, or give the keys again under Keys and records. To go on without them, set up the backups anew.`,
  )
}
