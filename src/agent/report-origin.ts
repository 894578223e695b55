import type { Integrity } from '../core/integrity.ts'
import type { Store } from '../core/ports/store.ts'
import { correctRestored } from '../core/restored.ts'
import { reportRestored } from './backup/restored.ts'
import { reportCopied } from './copied-data.ts'
import type { Vaults } from './vaults.ts'

/** Says in the window where a database comes from that was not always here: out of a backup, or a copy. */
export async function reportOrigin(
  store: Store,
  vaults: Vaults,
  dataDirectory: string,
  integrity: Integrity,
): Promise<void> {
  await correctRestored(store, Date.now())
  reportRestored(store, integrity)
  await reportCopied(store, vaults.chosen()?.kind, dataDirectory, integrity)
}
