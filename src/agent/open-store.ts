import { openSqliteStore, type SqliteStore } from '../adapters/store/sqlite.ts'
import type { Integrity } from '../core/integrity.ts'
import type { AgentOptions } from './agent.ts'
import { finishRestoring } from './backup/finish-restoring.ts'
import { databaseFile, defaultStateFolder, makeDataDirectory } from './data-directory.ts'

/** Opens the database of a data directory, after what a restore was about to put in its place. */
export function openStore(
  { dataDirectory, acceptLoss, vault, stateFolder }: AgentOptions,
  integrity: Integrity,
): SqliteStore {
  makeDataDirectory(dataDirectory)
  finishRestoring(dataDirectory)
  return openSqliteStore(databaseFile(dataDirectory), integrity, {
    acceptLoss,
    // What is gone at exit has no copies.
    stateFolder: vault?.kind === 'memory' ? undefined : (stateFolder ?? defaultStateFolder()),
  })
}
