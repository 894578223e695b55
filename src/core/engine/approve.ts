import type { Card } from '../../shared/card.ts'
import { type ActivityEvent, isSettled } from '../activity/lifecycle.ts'
import { AgentError, toAgentError } from '../errors.ts'
import type { ActivityRecord, Receipt } from '../records.ts'
import { moveNow } from './ballot.ts'
import { cardOf, receiptOf } from './card.ts'
import { carryOut } from './carry-out.ts'
import type { Engine } from './engine.ts'
import type { GrantLimits } from './grants.ts'
import { authoriseAgain, type Revived, revive } from './revive.ts'

/** What the person decides about: sent back from the window as it was shown. */
export interface Decided {
  readonly id: string
  readonly fingerprint: string
  readonly digest: string
}

/** The requests that wait for someone, and what the person can do about them. */
export interface Approvals {
  /** Cards for the person, oldest first. Requests that wait for votes only are not among them. */
  cards(): Card[]
  card(activityId: string): Card | undefined
  /** What a request that waits, or is being carried out, asks for; `undefined` for any other. */
  sentenceOf(activityId: string): string | undefined
  /** How many requests of a credential wait, for the person or for votes. */
  countOf(credentialId: string): number
  hold(record: ActivityRecord, revived: Revived, why: string): void
  /** After the last vote: asks the person if the settings say so, otherwise carries it out. */
  askAfterQuorum(record: ActivityRecord): Promise<ActivityRecord>
  /** After a change of who may what: moves on what needs no more votes, and ends what may no longer happen. */
  weighAgain(organizationId: string): Promise<void>
  /** Forgets a request that was settled elsewhere. */
  release(activityId: string): void
  /**
   * Resolves when the activity has settled.
   * @throws AgentError `ACTIVITY_MOVED_ON` if it no longer waits, `APPROVAL_STALE` if what was shown is not what would
   * be done, `REQUEST_INVALID` for a grant that cannot be given, `VAULT_LOCKED` and its like if the key cannot be reached now. The request then goes on waiting.
   */
  approve(decided: Decided, by: string, grant?: GrantLimits): Promise<void>
  /** @throws AgentError `ACTIVITY_MOVED_ON`, `APPROVAL_STALE` */
  reject(decided: Decided, by: string): Promise<void>
  /** Rejects everything that one client has waiting for the person; answers how many. */
  rejectAllFrom(clientId: string, by: string): Promise<number>
  /** Takes up, after a start, what was waiting before it, and settles what was cut short. */
  restore(): Promise<void>
  /** Lets go of every timer. */
  stop(): void
  /** Settles, as a start after a crash would, what is still being carried out; what that comes to is thrown away. */
  settleInterrupted(): Promise<void>
}

interface Waiting {
  readonly record: ActivityRecord
  readonly revived: Revived
  readonly card: Card
  /** Set while a decision is carried out: nobody else decides meanwhile, and the card is no longer listed. */
  decided: boolean
  cancelExpiry(): void
}

/** A disk that is full now may not be in a while. */
const pauseAfterFailure = 5_000

/** @param engine - Called only by the verbs, so the engine may be completed after this returns. */
export function createApprovals(engine: () => Engine): Approvals {
  const waiting = new Map<string, Waiting>()

  const approvals: Approvals = {
    cards: () => [...waiting.values()].filter(isForPerson).map(held => held.card),
    card: activityId => waiting.get(activityId)?.card,
    sentenceOf: activityId => waiting.get(activityId)?.card.shown.sentence,
    countOf(credentialId) {
      let count = 0
      for (const { record } of waiting.values()) if (record.requester.credentialId === credentialId) count++
      return count
    },

    hold(record, revived, why) {
      const { store } = engine()
      const held: Waiting = {
        record,
        revived,
        decided: false,
        card: cardOf(store, record, revived, why, engine().devices),
        cancelExpiry: () => undefined,
      }
      waiting.set(record.id, held)
      expireInTime(held)
      engine().changed('approvals')
    },
    async askAfterQuorum(record) {
      approvals.release(record.id)
      const revived = revive(engine().catalogue, engine().store, record)
      if (engine().settings.get().approvals === 'nothing') return carryOut(engine(), record, revived)
      approvals.hold(record, revived, 'The quorum has approved. Your approval completes it.')
      return record
    },
    async weighAgain(organizationId) {
      for (const { record } of [...waiting.values()]) {
        if (record.organizationId !== organizationId || record.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') continue
        const moved = await weighWaiting(record)
        if (moved) await goOn(moved)
      }
    },
    release(activityId) {
      waiting.get(activityId)?.cancelExpiry()
      if (waiting.delete(activityId)) engine().changed('approvals')
    },

    async approve(decided, by, grant) {
      const held = take(decided)
      const { store, keyring, clock, grants } = engine()
      if (grant) grants.check(held.record, held.revived, grant)
      authoriseAgain(store, held.record, held.revived, clock.now())
      await deciding(held, async () => {
        // A hardware wallet signs without the vault.
        const { key } = held.revived.activity.facts(held.revived.prepared)
        // It is listed no more, and the device may take its time with it.
        if (key?.device) engine().changed('approvals')
        const vault = key?.device ? undefined : await keyring.state()
        if (vault && vault.status !== 'ready') {
          throw new AgentError(vault.status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', vault.nextStep)
        }
        const receipt = receiptOf(held.card, 'approved', by, clock.now())
        const settled = await carryOut(engine(), held.record, held.revived, receipt)
        if (!grant || settled.status !== 'ACTIVITY_STATUS_COMPLETED') return
        await grants.give(held.record, held.revived, grant)
        engine().changed('policies')
      })
    },
    async reject(decided, by) {
      const held = take(decided)
      await deciding(held, () => settle(held, 'rejected', by))
    },
    async rejectAllFrom(clientId, by) {
      const theirs = [...waiting.values()].filter(
        held => isForPerson(held) && held.card.shown.asks.clientId === clientId,
      )
      const outcomes = await Promise.allSettled(theirs.map(held => deciding(held, () => settle(held, 'rejected', by))))
      return outcomes.filter(({ status }) => status === 'fulfilled').length
    },

    async restore() {
      for (const record of engine().store.unsettled()) {
        try {
          if (record.executing) throw interrupted()
          const { catalogue, store } = engine()
          approvals.hold(
            record,
            revive(catalogue, store, record),
            'It was asked for before the agent was last started.',
          )
        } catch (thrown) {
          await giveUp(record, toAgentError(thrown))
        }
      }
    },
    stop() {
      for (const held of waiting.values()) held.cancelExpiry()
    },
    async settleInterrupted() {
      for (const record of engine().store.unsettled()) if (record.executing) await giveUp(record, interrupted())
    },
  }
  return approvals

  /** Whoever changed something has done so, whatever becomes of those that waited for it. */
  async function goOn(moved: ActivityRecord): Promise<void> {
    try {
      if (moved.status === 'ACTIVITY_STATUS_PENDING') await approvals.askAfterQuorum(moved)
      else {
        approvals.release(moved.id)
        engine().settlements.announce(moved)
        engine().changed('activities')
      }
    } catch (thrown) {
      const error = toAgentError(thrown)
      if (error.code !== 'ACTIVITY_MOVED_ON') await giveUp(moved, error)
    }
  }

  /** Answers the record if it has moved. */
  function weighWaiting({ organizationId, id }: ActivityRecord): Promise<ActivityRecord | undefined> {
    const { store, catalogue, clock } = engine()
    return store.write(transaction => {
      const current = transaction.activity(organizationId, id)
      if (current?.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return undefined
      const move = moveNow(transaction, catalogue, current, clock.now())
      return move && transaction.apply(current, move, clock.now())
    })
  }

  function take({ id, fingerprint, digest }: Decided): Waiting {
    const held = waiting.get(id)
    if (!held || !isForPerson(held)) {
      throw new AgentError('ACTIVITY_MOVED_ON', 'This request no longer waits for you: it was decided or has expired.')
    }
    if (held.card.fingerprint !== fingerprint || held.card.digest !== digest) {
      throw new AgentError('APPROVAL_STALE', 'This request is shown differently now. Read it again before deciding.')
    }
    return held
  }

  /**
   * Lets one decision about a request be carried out at a time. When it is, the card goes; when it could not be, because the
   * vault is locked or the disk is full, the request goes on waiting.
   */
  async function deciding(held: Waiting, carry: () => Promise<unknown>): Promise<void> {
    if (held.decided) throw new AgentError('ACTIVITY_MOVED_ON', 'This request is being decided already.')
    held.decided = true
    try {
      await carry()
      approvals.release(held.record.id)
    } catch (thrown) {
      held.decided = false
      const now = engine().store.activity(held.record.organizationId, held.record.id)
      if (!now || isSettled(now.status) || now.executing) approvals.release(held.record.id)
      else expireInTime(held, engine().clock.now() + pauseAfterFailure)
      throw thrown
    }
  }

  /** Also takes up a time that ran out while a decision was being carried out, and was not. */
  function expireInTime(held: Waiting, notBefore = 0): void {
    const { expiresAt } = held.record
    if (expiresAt === null) return
    held.cancelExpiry()
    held.cancelExpiry = engine().clock.wakeAt(Math.max(expiresAt, notBefore), () => {
      void deciding(held, () => settle(held, 'expired', 'clock')).catch(error =>
        engine().log.warn({ error, activityId: held.record.id }, 'a request could not be ended when its time was over'),
      )
    })
  }

  async function settle(held: Waiting, event: 'rejected' | 'expired', by: string): Promise<void> {
    const { store, clock, settlements, changed } = engine()
    const now = clock.now()
    const record = await store.write(transaction => {
      transaction.receipt(receiptOf(held.card, event, by, now))
      return transaction.apply(held.record, { event, failure: endings[event]().toReply() }, now)
    })
    settlements.announce(record)
    changed('activities')
  }

  /** What cannot go on, after a start or after its votes, ends as failed, with the reason. */
  async function giveUp(record: ActivityRecord, error: AgentError): Promise<void> {
    const { store, clock, settlements, log } = engine()
    const events: Partial<Record<ActivityRecord['status'], ActivityEvent>> = {
      ACTIVITY_STATUS_PENDING: record.executing ? 'interrupted' : 'failed',
      ACTIVITY_STATUS_CONSENSUS_NEEDED: 'expired',
    }
    const event = events[record.status]
    if (!event) return
    log.warn({ activityId: record.id, reason: error.code }, 'a request that could not go on was ended')
    settlements.announce(await store.write(tx => tx.apply(record, { event, failure: error.toReply() }, clock.now())))
  }
}

function isForPerson({ record, decided }: Waiting): boolean {
  return record.status === 'ACTIVITY_STATUS_PENDING' && !decided
}

const endings: Record<Exclude<Receipt['decision'], 'approved'>, () => AgentError> = {
  rejected: () => new AgentError('APPROVAL_REFUSED', 'The person at this computer rejected the request.'),
  expired: () => new AgentError('APPROVAL_EXPIRED', 'Nobody decided about the request in time, so it has ended.'),
}

function interrupted(): AgentError {
  return new AgentError(
    'INTERRUPTED',
    'The agent stopped while it was carrying this out. If it had signed, the signature was not given out. Ask again if you still want it.',
  )
}
