import type { BackupHeader } from '../../adapters/backup-file/contents.ts'
import { damagedBackup, newerBackup } from '../../adapters/backup-file/failures.ts'
import { newestVersion, takeOver } from '../../adapters/store/take-over.ts'
import { toAgentError } from '../../core/errors.ts'

/**
 * Makes the database of a backup one of its own, in the words of a backup.
 * @returns how much is in it
 * @throws AgentError `BACKUP_INVALID`, `BACKUP_NEWER`, `STORE_UNWRITABLE`
 */
export function takeOverDatabase(file: string, header: BackupHeader): ReturnType<typeof takeOver> {
  if (header.database.version > newestVersion) throw newerBackup()
  try {
    const counts = takeOver(file)
    // Anybody who knows a recipient can encrypt to it: what does not go together was made by no agent.
    const sealed = header.version === 1 ? 0 : header.secrets
    const isAsItSays =
      header.wallets === counts.wallets && header.activities === counts.activities && sealed === counts.secrets
    if (!isAsItSays) throw damagedBackup()
    return counts
  } catch (thrown) {
    const { code } = toAgentError(thrown)
    if (code === 'STORE_NEWER') throw newerBackup()
    throw code === 'STORE_DAMAGED' ? damagedBackup(thrown) : thrown
  }
}
