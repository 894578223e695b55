import type { SqliteStore } from '../../adapters/store/sqlite.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { Topic } from '../../shared/topics.ts'
import type { Vaults } from '../vault/vaults.ts'
import { type Backups, createBackups } from './backups.ts'
import { createScheduledBackups, type ScheduledBackups } from './scheduled-backups.ts'
import { removeScratches } from './scratch.ts'

interface Parts {
  readonly store: SqliteStore
  readonly engine: Engine
  readonly vaults: Vaults
  readonly dataDirectory: string
  readonly databaseExaminer: string | undefined
  changed(topic: Topic): void
}

/** Backups of an agent that starts: when somebody asks for one, and by the schedule, which is looked at once. */
export function createAllBackups({ store, engine, vaults, dataDirectory, databaseExaminer, changed }: Parts): {
  readonly backups: Backups
  readonly scheduledBackups: ScheduledBackups
} {
  removeScratches(dataDirectory)
  const { keyring, clock, log } = engine
  const stateChanged = () => changed('state')
  const parts = { store, vaults, keyring, dataDirectory, databaseExaminer, log, now: clock.now }
  const backups = createBackups({ ...parts, changed })
  const scheduledBackups = createScheduledBackups({ engine, vaults, backups, dataDirectory, changed: stateChanged })
  scheduledBackups.look()
  return { backups, scheduledBackups }
}
