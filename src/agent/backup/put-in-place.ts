import { lstatSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../adapters/disk/sync-folder.ts'
import { secretsIn } from '../../adapters/passphrase-vault/passphrase-vault.ts'
import { AgentError } from '../../core/errors.ts'
import type { VaultChoice } from '../agent.ts'
import { vaultFile } from '../data-directory.ts'
import type { BackupReport } from './back-up.ts'
import { finishRestoring, ready } from './finish-restoring.ts'
import { layOut, type Source } from './lay-out.ts'
import { withScratch } from './scratch.ts'

/**
 * Restores a backup into the data directory of an agent that has nothing yet. What was laid out is put in place by
 * {@link finishRestoring}, which a start does too: so a kill leaves either all of it or nothing.
 *
 * @param stop - Stops what has the data directory open, once nothing can fail any more but the disk.
 * @throws AgentError `SETUP_DONE` where a key vault in the data directory has keys, and as `layOut` does
 */
export async function restoreInPlace(
  dataDirectory: string,
  source: Source,
  choice: VaultChoice,
  now: () => number,
  stop: () => Promise<void>,
): Promise<BackupReport> {
  await requireNoKeys(vaultFile(dataDirectory))
  return withScratch(dataDirectory, async folder => {
    const { report, undo } = await layOut(folder, source, choice, now)
    try {
      await syncFolder(folder)
      await stop()
      // Something may have been chosen in another window meanwhile.
      await requireNoKeys(vaultFile(dataDirectory))
      renameSync(folder, join(dataDirectory, ready))
    } catch (thrown) {
      throw await undo(thrown)
    }
    await syncFolder(dataDirectory)
    finishRestoring(dataDirectory)
    return report
  })
}

async function requireNoKeys(file: string): Promise<void> {
  const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined
  if (!isThere || (await secretsIn(file)) === 0) return
  throw new AgentError(
    'SETUP_DONE',
    'A key vault with keys lies in the data directory. Start with an empty data directory to restore a backup. Nothing was changed.',
  )
}
