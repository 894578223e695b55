import type { Topic } from '../../shared/topics.ts'
import type { Ballot } from '../activity/ballot.ts'
import type { Catalogue } from '../activity/catalogue.ts'
import type { EphemeralResults } from '../activity/ephemeral-results.ts'
import type { Integrity } from '../integrity.ts'
import type { HardwareWalletWork } from '../keys/hardware-wallet-work.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Broadcasts } from '../ports/broadcasts.ts'
import type { Clock } from '../ports/clock.ts'
import type { HardwareWallets } from '../ports/hardware-wallets.ts'
import type { IdTokens } from '../ports/id-tokens.ts'
import type { Log } from '../ports/log.ts'
import type { Messenger } from '../ports/messenger.ts'
import type { Signer } from '../ports/signer.ts'
import type { Store } from '../ports/store.ts'
import type { Approvals } from './approvals/approvals.ts'
import type { Budgets } from './approvals/budgets.ts'
import type { Grants } from './approvals/grants.ts'
import type { Reevaluation } from './approvals/reevaluation.ts'
import type { Waiters } from './approvals/waiters.ts'
import type { WaitingPlaces } from './approvals/waiting-places.ts'
import type { Lanes } from './lanes.ts'
import type { Refusals } from './refused/refusals.ts'
import type { InFlight } from './requests/in-flight.ts'
import type { Settings } from './settings/settings.ts'
import type { Shares } from './shares.ts'
import type { LastUses } from './stages/authenticate/last-uses.ts'

/** Parts of a running agent. Each stage, and each handler of the window, takes those that it needs. `createEngine` builds them once. */
export interface Engine {
  readonly catalogue: Catalogue
  readonly store: Store
  readonly keyring: Keyring
  readonly signer: Signer
  /** Hardware wallets. */
  readonly hardwareWallets: HardwareWallets
  readonly hardwareWalletWork: HardwareWalletWork
  readonly messenger: Messenger
  readonly clock: Clock
  /** Checks the tokens of OpenID Connect providers. */
  readonly idTokens: IdTokens
  /** Records and keys that were found missing or damaged. */
  readonly integrity: Integrity
  readonly log: Log
  readonly settings: Settings
  readonly broadcasts: Broadcasts
  /** Requests that are completed one after the other. */
  readonly lanes: Lanes
  /** Requests of each user that wait for nodes. */
  readonly asking: Shares
  readonly approvals: Approvals
  readonly ballot: Ballot
  readonly grants: Grants
  readonly budgets: Budgets
  readonly settlements: Waiters
  readonly refusals: Refusals
  readonly work: InFlight
  readonly places: WaitingPlaces
  readonly reevaluation: Reevaluation
  /** Time when the agent was restored from a backup, before it started: see `restoredAt`. */
  readonly restoredAt: Milliseconds
  /** Submissions under way, by organization and fingerprint: identical requests join. */
  readonly underWay: Map<string, Promise<ActivityRecord>>
  readonly handedOut: EphemeralResults
  readonly lastUses: LastUses
  /** Tells the window that something it may be showing has changed. */
  changed(topic: Topic): void
}
