import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { isInside } from '../../adapters/disk/is-inside.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import type { backupCalls } from '../../shared/backups.ts'
import type { HandlersOf } from '../../shared/call.ts'
import { checkBackup } from '../backup/check.ts'
import { lastBackupAt } from '../backup/last-backup.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import { requirePerson } from '../vault/proof-of-person.ts'

/** Word to type if nothing better proves who the person is. */
const word = 'backup'

export function backupHandlers(
  context: Needs<'backups' | 'scheduledBackups' | 'vaults' | 'guesses' | 'options' | 'engine' | 'changed'>,
): Answering<HandlersOf<typeof backupCalls>> {
  const { backups, scheduledBackups, vaults, guesses, options, engine, changed } = context
  return {
    async 'backups.get'() {
      return {
        lastAt: lastBackupAt(engine.store) ?? null,
        suggested: join(homedir(), `countersign-${new Date(engine.clock.now()).toISOString().slice(0, 10)}.age`),
        schedule: await scheduledBackups.view(),
        asked: backups.requests.asked().map(({ id, file, recipients }) => ({
          id,
          file: visible(file, 500),
          recipients: recipients.map(recipient => visible(recipient, 100)),
        })),
      }
    },
    async 'backups.make'({ file, backupFor, ...given }) {
      const path = pathOf(file)
      await requireElsewhere(path)
      await requireProof(given, 'write every key to an encrypted backup')
      return { file: path, ...(await backups.make(path, backupFor)) }
    },
    async 'backups.check'({ file, heldBy }) {
      const path = pathOf(file)
      return { file: path, ...(await checkBackup(options.dataDirectory, { from: path, heldBy })) }
    },
    async 'backups.answer'({ id, isAllowed, ...given }) {
      if (isAllowed) await requireProof(given, 'give a program a backup with every key')
      backups.requests.answer(id, isAllowed || undefined)
    },
    async 'backups.schedule'({ folder, every, keep, backupFor, ...given }, note) {
      const path = pathOf(folder, 'folder')
      await requireProof(given, 'write every key to encrypted backups, again and again')
      await scheduledBackups.schedule({ folder: path, every, keep, backupFor }, note)
    },
    async 'backups.unschedule'(_, note) {
      await scheduledBackups.unschedule(note)
    },
  }

  /** A missing folder is reported when the file is written. */
  async function requireElsewhere(file: string): Promise<void> {
    if (!(await isInside(dirname(file), options.dataDirectory).catch(() => false))) return
    throw new AgentError(
      'REQUEST_INVALID',
      'This file would be in the data directory, and lost with it. Choose another folder, best on another disk.',
      { detail: { field: 'file' } },
    )
  }

  async function requireProof(given: { passphrase?: string | undefined; typed?: string | undefined }, purpose: string) {
    const { askSystem } = options
    const wanted = { name: word, purpose }
    await requirePerson({ vault: vaults.current, guesses, askSystem }, given, wanted).finally(() => changed('state'))
  }
}

/** `~` is the person's folder, as in a shell. @throws AgentError `REQUEST_INVALID` */
export function pathOf(file: string, field: 'file' | 'folder' = 'file'): string {
  const path = file.startsWith('~/') ? join(homedir(), file.slice(2)) : file
  if (isAbsolute(path)) return resolve(path)
  throw new AgentError(
    'REQUEST_INVALID',
    `Give the whole path of the ${field}, beginning with / or with the letter of its drive.`,
    {
      detail: { field },
    },
  )
}
