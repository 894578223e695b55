import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../adapters/disk/sync-folder.ts'
import type { UnlockerChoice } from '../../core/keys/unlocker-changes.ts'
import { finishRestoring, ready } from '../data/finish-restoring.ts'
import type { BackupReport } from './make-backup.ts'
import { withScratch } from './scratch.ts'
import { layOut, type Source } from './unpack-backup.ts'

/**
 * Restores a backup into the data directory of an agent that has nothing yet. What was laid out is put in place by
 * {@link finishRestoring}, which a start does too: so a kill leaves either all of it or nothing.
 *
 * @param stop - Stops what has the data directory open, once nothing can fail any more but the disk.
 * @throws AgentError as `layOut` does
 */
export async function restoreInPlace(
  dataDirectory: string,
  source: Source,
  choice: UnlockerChoice,
  now: () => number,
  stop: () => Promise<void>,
): Promise<BackupReport> {
  return withScratch(dataDirectory, async folder => {
    const report = await layOut(folder, source, choice, now)
    await syncFolder(folder)
    await stop()
    renameSync(folder, join(dataDirectory, ready))
    await syncFolder(dataDirectory)
    finishRestoring(dataDirectory)
    return report
  })
}
