import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Examination, examineDatabase } from '../../adapters/store/examination/examine.ts'
import { openSqliteStore, type SqliteStore } from '../../adapters/store/sqlite.ts'
import { whileUnused } from '../../adapters/store/while-unused.ts'
import { systemClock } from '../../adapters/system-clock/system-clock.ts'
import { AgentError, toAgentError } from '../../core/errors.ts'
import { createIntegrity } from '../../core/integrity.ts'
import type { UnlockerChoice } from '../../core/keys/unlocker-changes.ts'
import { reportRestored } from '../backup/restored.ts'
import { databaseFile } from '../data/data-directory.ts'
import { reportAcceptedLoss } from '../findings/accepted-loss.ts'
import { terminalLog } from '../running-agent/terminal-log.ts'
import { createVaults } from '../vault/vaults.ts'
import type { Opened, Scene } from './scene.ts'
import { scratchForCopies } from './scratch-for-copies.ts'

/**
 * A data directory that no agent runs on. All is opened in copies, as the agent would open it: the directory itself is only read.
 * @throws AgentError `STORE_BUSY` where an agent has it open, `REQUEST_INVALID` where there is nothing of an agent
 */
export function offlineScene(dataDirectory: string, vault: UnlockerChoice | undefined): Scene {
  const database = databaseFile(dataDirectory)
  // To open a database uses up its log, by which it is told whether something is missing: so there are two copies.
  const files = ['', '-wal', '-journal', '.mark'].map(end => database + end).filter(file => existsSync(file))
  if (files.length === 0) {
    throw new AgentError(
      'REQUEST_INVALID',
      `There is no data of Countersign in ${dataDirectory}. Name another directory with --data.`,
    )
  }
  const scratch = scratchForCopies(2 * files.reduce((sum, file) => sum + statSync(file).size, 0))
  const [read, used] = [join(scratch.folder, 'read'), join(scratch.folder, 'used')]
  let store: SqliteStore | undefined
  let examined: Promise<Examination> | undefined
  let opening: Promise<Opened> | undefined
  try {
    whileUnused(database, () => copyInto([read, used], files))
  } catch (thrown) {
    scratch.remove()
    throw thrown
  }
  return {
    dataDirectory,
    running: null,
    vault,
    opened,
    examination() {
      examined ??= examine()
      return examined
    },
    async close() {
      await store?.close()
      scratch.remove()
    },
  }

  function opened(): Promise<Opened> {
    opening ??= open()
    return opening
  }

  async function open(): Promise<Opened> {
    const integrity = createIntegrity(() => undefined)
    store = openSqliteStore(databaseFile(used), integrity)
    reportRestored(store, integrity)
    reportAcceptedLoss(store, integrity)
    const vaults = createVaults({ store, dataDirectory: used, clock: systemClock, log: terminalLog, isOwner: false })
    return { store, vaults, integrity }
  }

  /** Examines the database. If it is gone, only the error that the agent would give at its start is known. */
  async function examine(): Promise<Examination> {
    if ((statSync(databaseFile(read), { throwIfNoEntry: false })?.size ?? 0) > 0)
      return examineDatabase(databaseFile(read))
    const nothing = { version: null, pages: [], damagedRows: {}, orphans: {}, receipts: null }
    try {
      await opened()
      return { ...nothing, refusal: null }
    } catch (thrown) {
      const { code, message } = toAgentError(thrown)
      return { ...nothing, refusal: { code, message } }
    }
  }
}

function copyInto(folders: readonly string[], files: readonly string[]): void {
  for (const folder of folders) {
    mkdirSync(folder, { mode: 0o700 })
    for (const file of files) {
      const copy = join(folder, basename(file))
      copyFileSync(file, copy, constants.COPYFILE_FICLONE)
      // It has the rights of what was copied, which may not even be read.
      chmodSync(copy, 0o600)
    }
  }
}
