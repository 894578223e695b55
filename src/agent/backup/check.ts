import { join } from 'node:path'
import { readBackup, wipeKeys } from '../../adapters/backup-file/read.ts'
import { damagedRowsOf } from '../../adapters/store/integrity/damaged-rows.ts'
import { openSqliteStore } from '../../adapters/store/sqlite.ts'
import { faultsOf } from './faults.ts'
import type { BackupReport } from './make-backup.ts'
import { renewDataKey } from './renew-data-key.ts'
import { requireRoom, withScratch } from './scratch.ts'
import { takeOverDatabase } from './take-over-database.ts'
import type { Source } from './unpack-backup.ts'

export interface CheckedBackup extends BackupReport {
  /**
   * Faults that were there when it was made, each in whole sentences: rows are checked by their checksums, secrets by
   * their records. It can be restored all the same.
   */
  readonly faults: readonly string[]
}

/**
 * Opens a backup in a scratch place and looks at all of it, as a restore would, and then the doctor; nothing is kept.
 * @throws AgentError as `readBackup` and `takeOverDatabase` do
 */
export function checkBackup(dataDirectory: string, { from, heldBy }: Source): Promise<CheckedBackup> {
  return withScratch(dataDirectory, async scratch => {
    const database = join(scratch, 'countersign.db')
    const { header, keys } = await readBackup(from, heldBy, database, bytes => requireRoom(scratch, 3 * bytes))
    try {
      takeOverDatabase(database, header)
      const damagedRows = await damagedRowsOf(database)
      const store = openSqliteStore(database)
      try {
        const dataKey = await renewDataKey(store, keys, Date.now)
        const faults = await faultsOf(damagedRows, store, dataKey).finally(() => dataKey.fill(0))
        const { wallets, secrets, activities, madeAt } = header
        return { wallets, secrets, activities, madeAt, faults }
      } finally {
        await store.close()
      }
    } finally {
      wipeKeys(keys)
    }
  })
}
