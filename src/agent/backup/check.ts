import { join } from 'node:path'
import { readBackup } from '../../adapters/backup-file/read.ts'
import { damagedRowsOf } from '../../adapters/store/damaged-rows.ts'
import { openSqliteStore } from '../../adapters/store/sqlite.ts'
import { createIntegrity } from '../../core/integrity.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import { lackingIn, listed, type SecretOfRecord } from '../doctor/secrets-of-records.ts'
import type { BackupReport } from './back-up.ts'
import { faultsOf, strangers } from './faults.ts'
import type { Source } from './lay-out.ts'
import { requireAgreement } from './require-agreement.ts'
import { requireRoom, withScratch } from './scratch.ts'
import { takeOverDatabase } from './take-over-database.ts'

export interface CheckedBackup extends BackupReport {
  /**
   * What is in it as it was when it was made, and is not as it should be, each in whole sentences: rows by their checksums, secrets by
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
    const { header, secrets } = await readBackup(from, heldBy, database, bytes => requireRoom(scratch, 3 * bytes))
    let others: SecretOfRecord[]
    let lacks = ''
    try {
      const counts = takeOverDatabase(database, header)
      const store = openSqliteStore(
        database,
        createIntegrity(() => undefined),
      )
      try {
        requireAgreement(store, counts, header, secrets)
        others = strangers(store, secrets)
        lacks = listed(lackingIn(store, secrets))
      } finally {
        await store.close()
      }
    } finally {
      wipeSecrets(secrets)
    }
    const { wallets, secrets: count, activities, missing, leftOut, madeAt } = header
    const faults = faultsOf(await damagedRowsOf(database), others)
    return { wallets, secrets: count, activities, missing, leftOut, lacks, madeAt, faults }
  })
}
