import { existsSync } from 'node:fs'
import { openSqliteStore, type SqliteStore } from '../../adapters/store/sqlite.ts'
import { systemClock } from '../../adapters/system-clock/system-clock.ts'
import { AgentError } from '../../core/errors.ts'
import { createIntegrity, type Integrity } from '../../core/integrity.ts'
import { databaseFile, defaultStateFolder } from '../data/data-directory.ts'
import { terminalLog } from '../running-agent/terminal-log.ts'
import { matchVault } from '../vault/match-vault.ts'
import { createVaults, type Vaults } from '../vault/vaults.ts'
import type { OfflineParts } from './command.ts'

/** The database and the vault of a data directory that no agent runs on. */
export interface Opened {
  readonly store: SqliteStore
  readonly vaults: Vaults
  readonly integrity: Integrity
  close(): Promise<void>
}

/**
 * Opens a data directory as the agent would, and nothing that listens. Tells what is found to be older or damaged. The vault is unlocked if the command line names it.
 * @throws AgentError `STORE_BUSY` where an agent has it open, `REQUEST_INVALID` where there is no database, and as `openSqliteStore` and `matchVault` do
 */
export async function openOffline({ dataDirectory, vault, tell }: OfflineParts): Promise<Opened> {
  if (!existsSync(databaseFile(dataDirectory))) {
    throw new AgentError(
      'REQUEST_INVALID',
      `There is no data of Countersign in ${dataDirectory}. Name another directory with --data.`,
    )
  }
  const integrity = createIntegrity(finding => {
    if (finding) tell(`${finding.title} ${finding.message}`)
  })
  const store = openSqliteStore(databaseFile(dataDirectory), integrity, { stateFolder: defaultStateFolder() })
  try {
    const vaults = createVaults({ store, dataDirectory, clock: systemClock, log: terminalLog })
    if (vault) await matchVault(vaults, vault)
    return { store, vaults, integrity, close: () => store.close() }
  } catch (thrown) {
    await store.close()
    throw thrown
  }
}
