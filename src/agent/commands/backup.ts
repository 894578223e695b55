import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { BackupFor } from '../../adapters/backup-file/write.ts'
import { AgentError } from '../../core/errors.ts'
import { mostRecipients } from '../../shared/backups.ts'
import { newPassphrase, passphrase } from '../../shared/passphrase.ts'
import { type MadeBackup, makeBackup } from '../backup/make-backup.ts'
import { terminalLog } from '../running-agent/terminal-log.ts'
import { defineCommand } from './command.ts'
import { openOffline } from './open-offline.ts'
import { requireAllowed } from './require-allowed.ts'

const request = z.strictObject({
  /** An absolute path. */
  file: z.string().refine(isAbsolute, 'must be an absolute path'),
  /** One of the two. */
  passphrase: newPassphrase.optional(),
  recipients: z.array(z.string()).min(1).max(mostRecipients).optional(),
  /** Passphrase of the vault: proves that the caller may have its contents. */
  vaultPassphrase: passphrase.optional(),
})

/** Writes everything of an agent to one encrypted file (decision 44). */
export const backupCommand = defineCommand({
  name: 'backup',
  request,
  // A program that answers in place of the agent could also say that a backup was made.
  isSecret: () => true,
  async running(parts, asked) {
    await requireAllowed(parts, asked)
    return reported(await parts.backups.make(asked.file, backupForOf(asked)))
  },
  async offline(parts, asked) {
    const { dataDirectory } = parts
    const { store, vaults, close } = await openOffline(parts)
    try {
      const agent = { store, vaults, dataDirectory, log: terminalLog, now: Date.now }
      return reported(await makeBackup(agent, asked.file, backupForOf(asked)))
    } finally {
      await close()
    }
  },
})

function reported({ wallets, secrets, activities, faults, isNoted }: MadeBackup) {
  return { wallets, secrets, activities, faults, isNoted }
}

function backupForOf({ passphrase, recipients }: z.output<typeof request>): BackupFor {
  if (passphrase !== undefined && recipients === undefined) return { passphrase }
  if (recipients !== undefined && passphrase === undefined) return { recipients }
  throw new AgentError('REQUEST_INVALID', 'Give either a passphrase or recipients.')
}
