import type { Topic } from '../../shared/topics.ts'
import type { Activity } from '../activity/activity.ts'
import { catalogueOf } from '../activity/catalogue.ts'
import { createEphemeralResults } from '../activity/ephemeral-results.ts'
import { continueAfter } from '../ids.ts'
import { createHardwareWalletWork } from '../keys/hardware-wallet-work.ts'
import type { NodeCaller } from '../ports/node-caller.ts'
import { restoredAt } from '../restored.ts'
import { createApprovals } from './approvals/approvals.ts'
import { createBudgets } from './approvals/budgets.ts'
import { createBallot } from './approvals/create-ballot.ts'
import { createGrants } from './approvals/grants.ts'
import { createReevaluation } from './approvals/reevaluation.ts'
import type { Resumption } from './approvals/resume-result.ts'
import { createWaiters } from './approvals/waiters.ts'
import { createWaitingPlaces } from './approvals/waiting-places.ts'
import { createBroadcasts } from './broadcasts.ts'
import type { Engine } from './engine.ts'
import { createLanes } from './lanes.ts'
import { createOutboxDelivery, type Queue } from './outbox-delivery.ts'
import { createRefusals } from './refused/refusals.ts'
import { createInFlight } from './requests/in-flight.ts'
import { createShares } from './shares.ts'
import { createLastUses } from './stages/authenticate/last-uses.ts'
import { recallRecipients } from './stages/execute/recall-recipients.ts'
import { applyTransition } from './stages/notify/apply-transition.ts'
import { resume } from './submit.ts'

type Given =
  | 'store'
  | 'keyring'
  | 'signer'
  | 'hardwareWallets'
  | 'messenger'
  | 'clock'
  | 'idTokens'
  | 'integrity'
  | 'log'
  | 'settings'

export interface EngineParts extends Pick<Engine, Given> {
  readonly activities: readonly Activity[]
  readonly nodes: NodeCaller
  /** Keeps what others are told; absent if nobody is. */
  readonly queue?: Queue
  /** Called for every topic the window may be showing something of. */
  readonly onChange: (topic: Topic) => void
}

export interface RunningEngine extends Engine {
  /** Takes up what was waiting, settles what a crash cut short. Before the first request. */
  start(): Promise<void>
  /** Lets go of timers; what waits goes on waiting in the store. */
  stop(): Promise<void>
}

export function createEngine(parts: EngineParts): RunningEngine {
  const outboxDelivery = createOutboxDelivery(parts, () => parts.onChange('activities'), parts.queue)
  const grants = createGrants(parts)
  const catalogue = catalogueOf(parts.activities)
  const shared = {
    ...parts,
    catalogue,
    grants,
    broadcasts: createBroadcasts(parts),
    lanes: createLanes(),
    asking: createShares(),
    budgets: createBudgets(parts),
    settlements: createWaiters(catalogue.held.forget),
    places: createWaitingPlaces(),
    reevaluation: createReevaluation(),
    changed(topic: Topic) {
      if (topic === 'activities') outboxDelivery.wake()
      else parts.onChange(topic)
    },
  }
  const onward: Resumption = {
    resume: (record, answer) => resume(engine, record, answer),
    move: work => applyTransition(shared, work),
  }
  let stopListening = () => {}
  let stopped = false
  let recalling: Promise<void> | undefined
  const engine: RunningEngine = {
    ...shared,
    ballot: createBallot(shared),
    hardwareWalletWork: createHardwareWalletWork(() => parts.onChange('hardwareWallets')),
    approvals: createApprovals({ ...shared, onward }),
    refusals: createRefusals(parts, () => parts.onChange('receipts')),
    work: createInFlight(),
    restoredAt: restoredAt(parts.store),
    underWay: new Map(),
    handedOut: createEphemeralResults(parts.clock),
    lastUses: createLastUses(parts.clock),
    async start() {
      const newest = engine.store.newestActivity()
      if (newest !== undefined) continueAfter(newest)
      // Grants end with the agent, and with each lock.
      await grants.endAll('Countersign was stopped')
      stopListening = parts.keyring.onLock(() => {
        engine.handedOut.forgetAll()
        catalogue.held.forgetAll()
        grants.endAll('Countersign was locked').then(
          () => parts.onChange('policies'),
          error => parts.log.warn({ error }, 'grants that ended with the lock could not be removed'),
        )
      })
      await engine.approvals.restore()
      outboxDelivery.wake()
      recalling = recallRecipients(engine, () => stopped)
      // Of nothing at once, so that the first payment counts.
      if (newest === undefined) await recalling
    },
    async stop() {
      stopped = true
      stopListening()
      engine.approvals.stop()
      await engine.refusals.stop()
      await outboxDelivery.stop()
      await recalling
    },
  }
  return engine
}
