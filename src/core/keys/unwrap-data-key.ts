import { restoreBackup } from '../display/restore-backup.ts'
import { AgentError } from '../errors.ts'
import type { SecretName } from '../ledger/secret-name.ts'
import type { UnlockerKind, UnlockerRow } from '../ledger/unlocker-row.ts'
import type { Store } from '../ports/store.ts'
import { type Unlocker, wrappedKeyDamaged } from '../ports/unlocker.ts'
import { dataKeyId, dataKeyIdOf } from './data-key-id.ts'
import { openWith } from './sealed-secret.ts'

export type Unlockers = Readonly<Record<UnlockerKind, Unlocker>>

/** Returns the ways to unlock, and first the one that opens without the person. */
export function unlockerRows(reader: Pick<Store, 'unlockers'>): readonly UnlockerRow[] {
  const order: Readonly<Record<UnlockerKind, number>> = { memory: 0, keychain: 1, passphrase: 2 }
  const rows = reader.unlockers().filter(({ kind }) => Object.hasOwn(order, kind))
  return rows.sort((one, other) => order[one.kind] - order[other.kind])
}

/**
 * Returns the data key, which the caller wipes. A writer of the database can put an unlocker of their own there, but none that
 * opens the data key of this database.
 * @throws AgentError as `Unlocker.unwrap` does, and for another data key `PASSPHRASE_WRONG` or `SECRET_DAMAGED`
 */
export async function unwrapDataKey(
  reader: Pick<Store, 'setting' | 'secretNames' | 'sealedSecret'>,
  unlockers: Unlockers,
  { kind, id, wrapped }: UnlockerRow,
  passphrase?: string,
): Promise<Uint8Array> {
  const wanted = dataKeyId(reader)
  const key = await unlockers[kind].unwrap(id, wrapped, passphrase)
  if (dataKeyIdOf(key) === wanted && opensSecrets(reader, key)) return key
  key.fill(0)
  throw kind === 'passphrase' ? passphraseOfAnother() : wrappedKeyDamaged()
}

/** The id alone could have been written by anyone who knows another data key. */
function opensSecrets(reader: Pick<Store, 'secretNames' | 'sealedSecret'>, dataKey: Uint8Array): boolean {
  const names = reader.secretNames()
  const opens = (name: SecretName) => {
    const secret = openWith(dataKey, name, reader.sealedSecret(name) ?? '')
    secret?.fill(0)
    return secret !== undefined
  }
  return names.length === 0 || names.some(opens)
}

function passphraseOfAnother(): AgentError {
  return new AgentError(
    'PASSPHRASE_WRONG',
    'This passphrase does not open the keys in this database. Use the passphrase of this one, or unlock with the keychain; or ' +
      `${restoreBackup}.`,
  )
}
