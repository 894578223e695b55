import type { BackupKeys } from '../../adapters/backup-file/read.ts'
import { newOrderedId } from '../../core/ids.ts'
import { adoptEarlier } from '../../core/keys/adopt-earlier.ts'
import { generateDataKey, sealAgain } from '../../core/keys/sealed-secret.ts'
import type { Store } from '../../core/ports/store.ts'

/**
 * Deletes from the database of a backup what unlocked it, and seals its secrets under a new data key: the holder of the backup opens
 * nothing that comes later. Secrets of a backup of version 1 are sealed into it.
 * @returns the new data key: bytes that the caller wipes
 */
export async function renewDataKey(store: Store, keys: BackupKeys, now: () => number): Promise<Uint8Array> {
  const dataKey = generateDataKey()
  try {
    await store.write(transaction => {
      for (const { kind } of transaction.unlockers()) transaction.removeUnlocker(kind)
      if ('dataKey' in keys) sealAgain(transaction, keys.dataKey, dataKey)
      else adoptEarlier(transaction, dataKey, keys.earlier, now(), newOrderedId)
    })
    return dataKey
  } catch (thrown) {
    dataKey.fill(0)
    throw thrown
  }
}
