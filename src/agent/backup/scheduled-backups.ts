import { join } from 'node:path'
import { refuseForeignHeader } from '../../adapters/backup-file/decrypt.ts'
import { type BackupFor, encryptionFor } from '../../adapters/backup-file/write.ts'
import { visible } from '../../core/display/visible.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Note } from '../../core/ports/note.ts'
import type { BackupScheduleView } from '../../shared/backups.ts'
import { createSealedTexts } from '../vault/sealed-texts.ts'
import type { Vaults } from '../vault/vaults.ts'
import { goneFrom, notRemoved, removeFiles, removeOldParts, requireFolder } from './backup-folder.ts'
import type { Backups } from './backups.ts'
import { checkBackup } from './check.ts'
import type { MadeBackup } from './make-backup.ts'
import {
  dueAt,
  failureOf,
  type Schedule,
  type ScheduleFailure,
  scheduledName,
  storedSchedule,
  storeSchedule,
  surplus,
  withMade,
  without,
} from './schedule.ts'
import { unattended } from './unattended.ts'

/** Backups that the agent makes automatically, into a folder. It asks nobody, and is off until the person sets it up. */
export interface ScheduledBackups {
  view(): Promise<BackupScheduleView | null>
  /** @throws AgentError `REQUEST_INVALID`, `FILE_UNUSABLE`, `VAULT_LOCKED` and what else the vault says; then all is as before */
  schedule(
    wanted: Pick<Schedule, 'folder' | 'every' | 'keep'> & { readonly backupFor: BackupFor },
    note: Note,
  ): Promise<void>
  unschedule(note: Note): Promise<void>
  /** Makes a backup if one is due and the vault is open, and looks again later. Returns at once, and never throws. */
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

/** Interval at which a vault that is opened by other means than the window is noticed. */
const lookAgain: Milliseconds = 10 * 60_000

const [passphraseName, recipientsName] = ['passphrase', 'recipients']

export function createScheduledBackups({ engine, vaults, backups, dataDirectory, changed }: Parts): ScheduledBackups {
  const { store, keyring, clock, integrity, log, work } = engine
  const sealing = (workshop: typeof engine) =>
    createSealedTexts(
      workshop,
      'scheduled backups',
      'The recipients of the scheduled backups cannot be read. Schedule backups again in Settings.',
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
      .finally(() => {
        running = undefined
        const schedule = isStopped ? null : storedSchedule(store)
        if (!schedule) return
        const now = clock.now()
        cancel = clock.wakeAt(Math.max(dueAt(schedule, now), now + (isDue(schedule) ? lookAgain : 0)), look)
      })
      // Last: what is read of the schedule for the next look may fail too.
      .catch(error => log.error({ error }, 'scheduled backups could not be looked at'))
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
    const file = join(schedule.folder, name)
    let made: MadeBackup
    try {
      integrity.requireSound()
      await requireFolder(schedule.folder, dataDirectory)
      await removeOldParts(schedule.folder, at)
      const backupFor = await backupForOf(schedule)
      made = await backups.make(file, backupFor, () => faultsIn(file, backupFor))
    } catch (thrown) {
      const failure = failureOf('No scheduled backup was made', thrown, at)
      if (!isStopped) await failed(schedule, thrown, failure)
      return
    }
    const next = withMade(schedule, name, at, made.faults)
    if (next.faults)
      log.warn({ file, faults: made.faults }, 'a scheduled backup is damaged in part; no other is deleted')
    // First that it is its own: what a kill leaves then is removed with the next backup.
    if (!(await keep(schedule, next))) return
    try {
      // A file that somebody deleted does not count as kept.
      const gone = await goneFrom(schedule.folder, next.made)
      const old = surplus({ ...next, ...without(next, gone) })
      const left = await removeFiles(schedule.folder, old)
      const forgotten = surplus(next).filter(name => gone.includes(name))
      const rest = { ...next, ...without(next, [...old.filter(name => !left.has(name)), ...forgotten]) }
      if (!(await keep(next, rest)) || left.size === 0) return
      const [why] = left.values()
      await failed(rest, why, failureOf(notRemoved([...left.keys()]), why, at), schedule.failure)
    } catch (thrown) {
      await failed(next, thrown, failureOf(notRemoved(), thrown, at), schedule.failure)
    }
  }

  async function backupForOf({ backupFor }: Schedule): Promise<BackupFor> {
    if ('recipients' in backupFor) {
      const recipients: string[] = JSON.parse(await opened.open(recipientsName, backupFor.sealedRecipients))
      return { recipients }
    }
    return { passphrase: await opened.open(passphraseName, backupFor.sealedPassphrase) }
  }

  /** A backup for recipients cannot be opened here. @throws AgentError as `checkBackup` */
  async function faultsIn(file: string, backupFor: BackupFor): Promise<readonly string[]> {
    if ('passphrase' in backupFor) return (await checkBackup(dataDirectory, { from: file, heldBy: backupFor })).faults
    await refuseForeignHeader(file)
    return []
  }

  /** @param told - Failure that was recorded at the try before. */
  async function failed(schedule: Schedule, thrown: unknown, failure: ScheduleFailure, told = schedule.failure) {
    log.warn({ error: thrown, folder: schedule.folder }, 'a scheduled backup failed; it is tried again later')
    await keep(schedule, { ...schedule, failure }, transaction => {
      // It is tried again each hour, perhaps for months.
      if (failure.message === told?.message) return
      const change = visible(failure.message, 1000)
      transaction.receipt({ kind: 'backup', at: failure.at, organizationId: null, event: 'failed', change })
    })
  }

  /** Keeps the schedule unless it was set up again, or switched off, meanwhile. */
  async function keep(before: Schedule, next: Schedule, also?: Note): Promise<boolean> {
    const isKept = await store.write(transaction => {
      if (JSON.stringify(storedSchedule(transaction)) !== JSON.stringify(before)) return false
      storeSchedule(transaction, next)
      also?.(transaction)
      return true
    })
    changed()
    return isKept
  }

  return {
    async view() {
      const schedule = storedSchedule(store)
      if (!schedule) return null
      const { folder, every, keep, backupFor, madeAt, faults, failure } = schedule
      return {
        folder: visible(folder, 500),
        every,
        keep,
        madeAt,
        recipients: 'recipients' in backupFor ? backupFor.recipients.map(each => visible(each, 100)) : [],
        faults: faults && { at: faults.at, message: visible(faults.message, 1000) },
        failure: failure && visible(failure.message, 1000),
        waits: isDue(schedule) && !(await isOpen()),
      }
    },
    async schedule({ folder, every, keep, backupFor }, note) {
      await requireFolder(folder, dataDirectory)
      await encryptionFor(backupFor)
      const kept =
        'recipients' in backupFor
          ? {
              recipients: [...backupFor.recipients],
              sealedRecipients: await sealed.seal(recipientsName, JSON.stringify(backupFor.recipients)),
            }
          : { sealedPassphrase: await sealed.seal(passphraseName, backupFor.passphrase) }
      await store.write(transaction => {
        const before = storedSchedule(transaction)
        const { made, withFaults } = before?.folder === folder ? before : { made: [], withFaults: [] }
        storeSchedule(transaction, {
          folder,
          every,
          keep,
          backupFor: kept,
          madeAt: null,
          made,
          withFaults,
          faults: null,
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
