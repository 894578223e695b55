import type { BackupFor } from '../../adapters/backup-file/write.ts'
import { AgentError } from '../../core/errors.ts'
import type { Keyring } from '../../core/keys/keyring.ts'
import { type BackingUp, type BackupReport, backUp } from './back-up.ts'

/** Backups of a running agent, one at a time. */
export interface Backups {
  /** @throws AgentError `VAULT_LOCKED` while the agent is locked, and as `backUp` does */
  make(file: string, backupFor: BackupFor): Promise<BackupReport>
}

export function createBackups({ keyring, ...agent }: BackingUp & { readonly keyring: Keyring }): Backups {
  let last: Promise<unknown> = Promise.resolve()
  return {
    make(file, backupFor) {
      const next = last.then(async () => {
        // A keychain may be open while the agent is locked.
        const { status, nextStep } = await keyring.state()
        if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
        return backUp(agent, file, backupFor)
      })
      last = next.catch(() => undefined)
      return next
    },
  }
}
