import { openSqliteStore, type SqliteStore } from '../../adapters/store/sqlite.ts'
import type { Integrity } from '../../core/integrity.ts'
import { databaseFile, defaultStateFolder, makeDataDirectory } from '../data/data-directory.ts'
import { finishRestoring } from '../data/finish-restoring.ts'
import type { AgentOptions } from '../running-agent/agent.ts'

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
