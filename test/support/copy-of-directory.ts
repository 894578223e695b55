import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { systemClock } from '../../src/adapters/system-clock/system-clock.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { createVaults } from '../../src/agent/vault/vaults.ts'
import { quiet } from './engine.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A data directory as it is now, in another place. */
export function copyOf(data: string): string {
  const copy = join(temporaryFolder(), 'copy')
  cpSync(data, copy, { recursive: true, filter: source => !source.endsWith('.sock') })
  return copy
}

/** The database as whoever kept a copy of it has it, and the data key that the passphrase gives there. */
export async function openCopy(data: string, given: string) {
  const copy = copyOf(data)
  const store = openSqliteStore(databaseFile(copy))
  onTestFinished(() => store.close())
  const parts = { store, dataDirectory: copy, clock: systemClock, log: quiet, isOwner: false }
  const vault = createVaults(parts).current
  await vault.unlock(given)
  return { store, vault, dataKey: await vault.dataKey() }
}
