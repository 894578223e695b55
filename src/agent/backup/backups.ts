import type { BackupFor } from '../../adapters/backup-file/write.ts'
import { AgentError } from '../../core/errors.ts'
import type { Keyring } from '../../core/keys/keyring.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Topic } from '../../shared/topics.ts'
import { createRequestsToPerson, type RequestsToPerson } from '../window/requests-to-person.ts'
import { type BackingUp, type Judge, type MadeBackup, makeBackup } from './make-backup.ts'

/** A backup that a program in a terminal wants. */
interface BackupAsked {
  readonly file: string
  /** Empty for a passphrase. */
  readonly recipients: readonly string[]
}

/** Backups of a running agent, one at a time. */
export interface Backups {
  /** @throws AgentError `VAULT_LOCKED` while the agent is locked, and as `makeBackup` does */
  make(file: string, backupFor: BackupFor, judge?: Judge): Promise<MadeBackup>
  /** Answered with true if the person allows it. */
  readonly requests: RequestsToPerson<BackupAsked, true>
}

/** @param changed - Called after each change of what is asked (`state`), and after each backup (`wallets`: they are backed up). */
export function createBackups({
  keyring,
  log,
  changed,
  ...agent
}: Omit<BackingUp, 'log'> & { readonly keyring: Keyring; readonly log: Log; changed(topic: Topic): void }): Backups {
  let last: Promise<unknown> = Promise.resolve()
  return {
    make(file, backupFor, judge) {
      const next = last.then(async () => {
        // A keychain may be open while the agent is locked.
        const { status, nextStep } = await keyring.state()
        if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
        const report = await makeBackup({ ...agent, log }, file, backupFor, judge)
        log.warn({ file, ...report }, 'a backup of keys was made')
        changed('wallets')
        return report
      })
      last = next.catch(() => undefined)
      return next
    },
    requests: createRequestsToPerson(() => changed('state')),
  }
}
