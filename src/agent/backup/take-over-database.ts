import type { BackupHeader } from '../../adapters/backup-file/contents.ts'
import { damagedBackup, newerBackup } from '../../adapters/backup-file/failures.ts'
import { newestVersion, takeOver } from '../../adapters/store/take-over.ts'
import { toAgentError } from '../../core/errors.ts'

/**
 * Makes the database of a backup one of its own, in the words of a backup.
 * @returns how much is in it
 * @throws AgentError `BACKUP_INVALID`, `BACKUP_NEWER`, `STORE_UNWRITABLE`
 */
export function takeOverDatabase(file: string, { database }: BackupHeader): ReturnType<typeof takeOver> {
  if (database.version > newestVersion) throw newerBackup()
  try {
    return takeOver(file)
  } catch (thrown) {
    const { code } = toAgentError(thrown)
    if (code === 'STORE_NEWER') throw newerBackup()
    throw code === 'STORE_DAMAGED' ? damagedBackup(thrown) : thrown
  }
}
