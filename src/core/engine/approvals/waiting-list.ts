import type { Asker } from '../../../shared/approvals.ts'
import type { Card } from '../../../shared/card.ts'
import type { Topic } from '../../../shared/topics.ts'
import type { Catalogue } from '../../activity/catalogue.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import type { Clock } from '../../ports/clock.ts'
import type { HardwareWallets } from '../../ports/hardware-wallets.ts'
import type { Store } from '../../ports/store.ts'
import type { DecodedActivity } from '../evaluation/decode.ts'
import { cardOf, isShownBy } from './card.ts'
import type { Waiters } from './waiters.ts'
import { inPlace, type WaitingPlace } from './waiting-places.ts'

/** A request that waits, for votes or for the person. */
export interface Waiting {
  record: ActivityRecord
  decoded: DecodedActivity
  card: Card
  asker: Asker
  readonly place: WaitingPlace
  /** Set while a decision about it is executed: nobody else decides meanwhile, and the card is no longer listed. */
  decided: boolean
  /** Time to check if it is over; null for never. */
  looksAt: Milliseconds | null
  cancelExpiry(): void
}

/** Milliseconds of silence after which the window is told that a program asks again. */
const silence = 10_000

/** The requests that wait, in memory, decoded. */
export interface WaitingList {
  /** Oldest first. */
  all(): readonly Waiting[]
  get(activityId: string): Waiting | undefined
  /**
   * Asks the person, or lets others vote. What was settled meanwhile is not held: those who wait for it are told.
   * @param place - Among those that wait; given back when the request waits no more.
   */
  hold(record: ActivityRecord, decoded: DecodedActivity, why: string, place: WaitingPlace): void
  /** Shows the person what they would read by now, if it differs. */
  showAgain(held: Waiting, decoded: DecodedActivity): void
  /** Notes that its program begins or ends to wait for it, or asks what has become of it. */
  asked(activityId: string, how: Asking): void
  /** Forgets a request that was settled, or goes on. */
  release(activityId: string): void
}

/** `gaveUp`: the program closed its connection before it had an answer. */
export type Asking = 'asks' | 'gaveUp'

export interface WaitingListParts {
  readonly clock: Clock
  readonly catalogue: Catalogue
  readonly store: Store
  readonly hardwareWallets: HardwareWallets
  readonly settlements: Waiters
  changed(topic: Topic): void
}

/** @param watch - Called for each that is held, to end it in time. */
export function createWaitingList(parts: WaitingListParts, watch: (held: Waiting) => void): WaitingList {
  const { clock, store, catalogue, hardwareWallets, settlements } = parts
  const waiting = new Map<string, Waiting>()
  return {
    all: () => [...waiting.values()],
    get: activityId => waiting.get(activityId),
    hold(record, decoded, why, place) {
      const current = store.activity(record.organizationId, record.id) ?? record
      if (isSettled(current.status) || current.executing) {
        place.release()
        if (isSettled(current.status)) settlements.announce(current)
        return
      }
      const held: Waiting = {
        record: current,
        decoded,
        place,
        decided: false,
        card: inPlace(place, () => cardOf({ reader: store, catalogue }, current, decoded, why, hardwareWallets)),
        asker: { waits: false, lastAskedAt: null, gaveUp: false },
        looksAt: null,
        cancelExpiry: () => undefined,
      }
      waiting.set(record.id, held)
      watch(held)
      parts.changed('approvals')
    },
    showAgain(held, decoded) {
      if (isShownBy(store, held.card, decoded)) return
      held.decoded = decoded
      held.card = cardOf({ reader: store, catalogue }, held.record, decoded, held.card.shown.why, hardwareWallets)
      parts.changed('approvals')
    },
    asked(activityId, how) {
      const held = waiting.get(activityId)
      if (!held) return
      const before = held.asker
      const now = clock.now()
      const waits = settlements.isAwaited(activityId)
      held.asker = { waits, lastAskedAt: now, gaveUp: how === 'gaveUp' && !waits }
      const isSilent = before.lastAskedAt === null || now - before.lastAskedAt > silence
      if (isSilent || waits !== before.waits) parts.changed('askers')
    },
    release(activityId) {
      const held = waiting.get(activityId)
      if (!held) return
      held.cancelExpiry()
      held.place.release()
      waiting.delete(activityId)
      parts.changed('approvals')
    },
  }
}

export function isForPerson({ record, decided }: Waiting): boolean {
  return record.status === 'ACTIVITY_STATUS_PENDING' && !decided
}
