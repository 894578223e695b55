import { join } from 'node:path'
import { readBackup } from '../../adapters/backup-file/read.ts'
import { type DamagedByTable, damagedRowsOf } from '../../adapters/store/damaged-rows.ts'
import { openSqliteStore } from '../../adapters/store/sqlite.ts'
import { createIntegrity } from '../../core/integrity.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import type { Secrets } from '../../core/ports/key-vault.ts'
import type { Reader } from '../../core/ports/store.ts'
import { damagedInWords } from '../doctor/damaged-in-words.ts'
import { isSecretOf, listed, type SecretOfRecord, secretsOfRecords } from '../doctor/secrets-of-records.ts'
import { idOf } from '../vault-move/same-secrets.ts'
import type { BackupReport } from './back-up.ts'
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
    try {
      const counts = takeOverDatabase(database, header)
      const store = openSqliteStore(
        database,
        createIntegrity(() => undefined),
      )
      try {
        requireAgreement(store, counts, header, secrets)
        others = strangers(store, secrets)
      } finally {
        await store.close()
      }
    } finally {
      wipeSecrets(secrets)
    }
    const { wallets, secrets: count, activities, missing, madeAt } = header
    const faults = faultsOf(await damagedRowsOf(database), others)
    return { wallets, secrets: count, activities, missing, madeAt, faults }
  })
}

/** Records whose secret is another than theirs. */
function strangers(store: Reader, { inUse }: Secrets): SecretOfRecord[] {
  const secrets = new Map(inUse.map(each => [idOf(each), each.secret]))
  return secretsOfRecords(store).filter(wanted => {
    const { organizationId, keyId } = wanted
    const secret = secrets.get(idOf({ organizationId, keyId }))
    return secret !== undefined && !isSecretOf(wanted, secret)
  })
}

function faultsOf(damagedRows: DamagedByTable, others: readonly SecretOfRecord[]): string[] {
  return [
    ...(Object.keys(damagedRows).length > 0 ? [damagedInWords(damagedRows)] : []),
    ...(others.length > 0 ? [`It has another key in the place of that of ${listed(others)}.`] : []),
  ]
}
