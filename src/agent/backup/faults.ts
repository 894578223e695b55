import { setImmediate } from 'node:timers/promises'
import type { DamagedByTable } from '../../adapters/store/integrity/damaged-rows.ts'
import { openWith } from '../../core/keys/sealed-secret.ts'
import { type SecretName, secretId } from '../../core/ledger/secret-name.ts'
import type { Reader } from '../../core/ports/store.ts'
import { damagedInWords } from '../data/damaged-in-words.ts'
import { isSecretOf, listed, secretsOfRecords } from '../data/secrets-of-records.ts'

/** Says what in a backup is not as it should be, each in whole sentences. It can be restored all the same. */
export async function faultsOf(damagedRows: DamagedByTable, reader: Reader, dataKey: Uint8Array): Promise<string[]> {
  const wanted = new Map(secretsOfRecords(reader).map(each => [secretId(each), each]))
  const missing = new Map(wanted)
  const damaged: { noun: string }[] = []
  const others: { noun: string }[] = []
  for (const name of reader.secretNames()) {
    await setImmediate()
    const secret = openWith(dataKey, name, reader.sealedSecret(name) ?? '')
    const record = wanted.get(secretId(name))
    missing.delete(secretId(name))
    if (!secret) damaged.push(record ?? { noun: nounOfOther(reader, name) })
    else if (record && !isSecretOf(record, secret)) others.push(record)
    secret?.fill(0)
  }
  return [
    ...(Object.keys(damagedRows).length > 0 ? [damagedInWords(damagedRows)] : []),
    ...(damaged.length > 0 ? [`The key of ${listed(damaged)} is damaged in it.`] : []),
    ...(missing.size > 0 ? [`It lacks the key of ${listed([...missing.values()])}.`] : []),
    ...(others.length > 0 ? [`It has the wrong key for ${listed(others)}.`] : []),
  ]
}

function nounOfOther(reader: Reader, { organizationId, keyId }: SecretName): string {
  return reader.find('recoveryEntries', organizationId, keyId) ? 'a recovery entry' : 'an import that was begun'
}
