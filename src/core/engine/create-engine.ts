import type { Topic } from '../../shared/ipc.ts'
import type { Activity } from '../activity/define.ts'
import { sweepOrphans } from '../keys/key-creator.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Signer } from '../ports/signer.ts'
import type { Store } from '../ports/store.ts'
import { createApprovals } from './approve.ts'
import { catalogueOf, type Engine } from './engine.ts'
import { createNotifier } from './notify.ts'
import type { Settings } from './settings.ts'
import { createSettlements } from './settlements.ts'

export interface EngineParts {
  readonly activities: readonly Activity[]
  readonly store: Store
  readonly keyring: Keyring
  readonly signer: Signer
  readonly clock: Clock
  readonly log: Log
  readonly settings: Settings
  /** Told of every topic the window may be showing something of. */
  readonly onChange: (topic: Topic) => void
}

export interface RunningEngine extends Engine {
  /** Takes up what was waiting, settles what a crash cut short, removes secrets nothing names. Before the first request. */
  start(): Promise<void>
  /** Lets go of timers; what waits goes on waiting in the store. */
  stop(): Promise<void>
}

export function createEngine(parts: EngineParts): RunningEngine {
  const notifier = createNotifier(parts, () => parts.onChange('activities'))
  const engine: RunningEngine = {
    ...parts,
    catalogue: catalogueOf(parts.activities),
    approvals: createApprovals(() => engine),
    settlements: createSettlements(),
    underWay: new Map(),
    changed(topic) {
      if (topic === 'activities') notifier.wake()
      else parts.onChange(topic)
    },
    async start() {
      await engine.approvals.restore()
      if (engine.store.keyJournal().length > 0) void sweepOrphans(engine)
      notifier.wake()
    },
    async stop() {
      engine.approvals.stop()
      await notifier.stop()
    },
  }
  return engine
}
