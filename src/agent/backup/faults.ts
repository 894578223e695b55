import type { DamagedByTable } from '../../adapters/store/damaged-rows.ts'
import type { Secrets } from '../../core/ports/key-vault.ts'
import type { Reader } from '../../core/ports/store.ts'
import { damagedInWords } from '../doctor/damaged-in-words.ts'
import { isSecretOf, listed, type SecretOfRecord, secretsOfRecords } from '../doctor/secrets-of-records.ts'
import { idOf } from '../vault-move/same-secrets.ts'

/** Records whose secret is another than theirs. */
export function strangers(store: Reader, { inUse }: Secrets): SecretOfRecord[] {
  const secrets = new Map(inUse.map(each => [idOf(each), each.secret]))
  return secretsOfRecords(store).filter(wanted => {
    const { organizationId, keyId } = wanted
    const secret = secrets.get(idOf({ organizationId, keyId }))
    return secret !== undefined && !isSecretOf(wanted, secret)
  })
}

/** What in a backup is not as it should be, each in whole sentences. It can be restored all the same. */
export function faultsOf(damagedRows: DamagedByTable, others: readonly SecretOfRecord[]): string[] {
  return [
    ...(Object.keys(damagedRows).length > 0 ? [damagedInWords(damagedRows)] : []),
    ...(others.length > 0 ? [`It has another key in the place of that of ${listed(others)}.`] : []),
  ]
}
