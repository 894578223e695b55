import { join } from 'node:path'
import { newerBackup } from '../../adapters/backup-file/failures.ts'
import { readBackup } from '../../adapters/backup-file/read.ts'
import { openSqliteStore } from '../../adapters/store/sqlite.ts'
import { newestVersion, takeOver } from '../../adapters/store/take-over.ts'
import { createIntegrity } from '../../core/integrity.ts'
import type { BackupReport } from './back-up.ts'
import type { Source } from './lay-out.ts'
import { requireAgreement } from './require-agreement.ts'
import { requireRoom, withScratch } from './scratch.ts'

/**
 * Opens a backup in a scratch place and looks at all of it, as a restore would; nothing is kept.
 * @throws AgentError as `readBackup` and `takeOver` do
 */
export function checkBackup(dataDirectory: string, { from, heldBy }: Source): Promise<BackupReport> {
  return withScratch(dataDirectory, async scratch => {
    const database = join(scratch, 'countersign.db')
    const { header, secrets } = await readBackup(from, heldBy, database, bytes => requireRoom(scratch, 3 * bytes))
    try {
      if (header.database.version > newestVersion) throw newerBackup()
      takeOver(database)
      const store = openSqliteStore(
        database,
        createIntegrity(() => undefined),
      )
      try {
        requireAgreement(store, header, secrets)
      } finally {
        await store.close()
      }
    } finally {
      for (const { secret } of [...secrets.inUse, ...secrets.setAside]) secret.fill(0)
    }
    const { wallets, secrets: count, activities, missing, madeAt } = header
    return { wallets, secrets: count, activities, missing, madeAt }
  })
}
