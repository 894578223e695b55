import { join } from 'node:path'
import { readBackup } from '../../adapters/backup-file/read.ts'
import { openSqliteStore } from '../../adapters/store/sqlite.ts'
import { createIntegrity } from '../../core/integrity.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import type { BackupReport } from './back-up.ts'
import type { Source } from './lay-out.ts'
import { requireAgreement } from './require-agreement.ts'
import { requireRoom, withScratch } from './scratch.ts'
import { takeOverDatabase } from './take-over-database.ts'

/**
 * Opens a backup in a scratch place and looks at all of it, as a restore would; nothing is kept.
 * @throws AgentError as `readBackup` and `takeOverDatabase` do
 */
export function checkBackup(dataDirectory: string, { from, heldBy }: Source): Promise<BackupReport> {
  return withScratch(dataDirectory, async scratch => {
    const database = join(scratch, 'countersign.db')
    const { header, secrets } = await readBackup(from, heldBy, database, bytes => requireRoom(scratch, 3 * bytes))
    try {
      const counts = takeOverDatabase(database, header)
      const store = openSqliteStore(
        database,
        createIntegrity(() => undefined),
      )
      try {
        requireAgreement(store, counts, header, secrets)
      } finally {
        await store.close()
      }
    } finally {
      wipeSecrets(secrets)
    }
    const { wallets, secrets: count, activities, missing, madeAt } = header
    return { wallets, secrets: count, activities, missing, madeAt }
  })
}
