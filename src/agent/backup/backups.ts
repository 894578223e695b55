import { randomUUID } from 'node:crypto'
import type { BackupFor } from '../../adapters/backup-file/write.ts'
import { AgentError } from '../../core/errors.ts'
import type { Keyring } from '../../core/keys/keyring.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Topic } from '../../shared/topics.ts'
import { type BackingUp, backUp, type Judge, type MadeBackup } from './back-up.ts'

/** A program of this computer that wants a backup, and waits for the person. */
export interface BackupAsked {
  readonly id: string
  readonly file: string
  /** Empty for a passphrase. */
  readonly recipients: readonly string[]
}

/** Backups of a running agent, one at a time. */
export interface Backups {
  /** @throws AgentError `VAULT_LOCKED` while the agent is locked, and as `backUp` does */
  make(file: string, backupFor: BackupFor, judge?: Judge): Promise<MadeBackup>
  asked(): readonly BackupAsked[]
  /** Resolves once the person allows it. @throws AgentError `PERMISSION_DENIED`, also once the caller is gone; `TOO_MANY_WAITING` */
  ask(asked: Omit<BackupAsked, 'id'>, gone: AbortSignal): Promise<void>
  /** @throws AgentError `RESOURCE_NOT_FOUND` for what waits no longer */
  answer(id: string, isAllowed: boolean): void
}

const mostAsked = 5

/** @param changed - Called after each change of what is asked (`state`), and after each backup (`wallets`: they are backed up). */
export function createBackups({
  keyring,
  log,
  changed,
  ...agent
}: Omit<BackingUp, 'log'> & { readonly keyring: Keyring; readonly log: Log; changed(topic: Topic): void }): Backups {
  let last: Promise<unknown> = Promise.resolve()
  const waiting = new Map<string, BackupAsked & { decide(isAllowed: boolean): void }>()
  return {
    make(file, backupFor, judge) {
      const next = last.then(async () => {
        // A keychain may be open while the agent is locked.
        const { status, nextStep } = await keyring.state()
        if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
        const report = await backUp({ ...agent, log }, file, backupFor, judge)
        log.warn({ file, ...report }, 'a backup of keys was made')
        changed('wallets')
        return report
      })
      last = next.catch(() => undefined)
      return next
    },
    asked: () => [...waiting.values()].map(({ id, file, recipients }) => ({ id, file, recipients })),
    async ask(asked, gone) {
      if (waiting.size >= mostAsked) {
        throw new AgentError(
          'TOO_MANY_WAITING',
          'Several programs wait for a backup already. Answer them in the window.',
        )
      }
      const id = randomUUID()
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.set(id, { id, ...asked, decide: resolve })
      gone.addEventListener('abort', () => resolve(false))
      if (gone.aborted) resolve(false)
      changed('state')
      try {
        if (await promise) return
        throw new AgentError('PERMISSION_DENIED', 'The backup was refused in the window.')
      } finally {
        waiting.delete(id)
        changed('state')
      }
    },
    answer(id, isAllowed) {
      const found = waiting.get(id)
      if (!found) throw new AgentError('RESOURCE_NOT_FOUND', 'Nobody is waiting for this backup now.')
      found.decide(isAllowed)
    },
  }
}
