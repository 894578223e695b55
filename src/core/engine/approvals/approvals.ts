import type { Card } from '../../../shared/card.ts'
import { isSettled } from '../../activity/lifecycle.ts'
import type { Receipt } from '../../activity/receipt.ts'
import type { ActivityRecord } from '../../activity/record.ts'
import { AgentError, toAgentError } from '../../errors.ts'
import { latest, type Milliseconds } from '../../ports/clock.ts'
import type { Move } from '../../ports/store.ts'
import type { Engine } from '../engine.ts'
import { type DecodedActivity, decodeActivity } from '../evaluation/decode.ts'
import { resume } from '../resume.ts'
import { endingNow, endingOf, moveNow } from './ballot.ts'
import { cardOf, isShownBy, receiptOf, shownDifferently } from './card.ts'
import type { GrantLimits } from './grants.ts'
import { noteRestoring, restoringBefore } from './restoring.ts'
import { endsAt, requireTime, whyOver } from './time-left.ts'
import { inPlace, type WaitingPlace } from './waiting-places.ts'

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
  /**
   * Asks the person, or lets others vote. What was settled meanwhile is not held: whoever waits for it is told.
   * @param place - Among those that wait; given back when the request waits no more.
   */
  hold(record: ActivityRecord, decoded: DecodedActivity, why: string, place: WaitingPlace): void
  /** After the last vote: asks the person if the settings say so, otherwise carries it out. */
  askAfterQuorum(record: ActivityRecord): Promise<ActivityRecord>
  /**
   * After a change of who may what, or of what there is: moves on what needs no more votes, ends what may not or cannot happen any
   * more, and shows anew what the person would read differently. Never rejects: the change has been made, whatever becomes of others.
   */
  reevaluate(organizationId: string): Promise<void>
  /** Ends what is over by the clock, whether or not a timer has noticed. */
  endOverdue(): void
  /** Forgets a request that was settled elsewhere. */
  release(activityId: string): void
  /**
   * Resolves when the activity has settled.
   * @throws AgentError `ACTIVITY_MOVED_ON` if it no longer waits, and `APPROVAL_STALE` if what was shown is not what would be done,
   * `REQUEST_INVALID` for a grant that cannot be given, `VAULT_LOCKED` and its like if the key cannot be reached now: it then goes
   * on waiting. What can no longer be done ends, and the reason is thrown, for example `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`,
   * `PERMISSION_DENIED`, `SIGNING_KEY_NOT_FOUND`.
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
  decoded: DecodedActivity
  card: Card
  readonly place: WaitingPlace
  /** Set while a decision is carried out: nobody else decides meanwhile, and the card is no longer listed. */
  decided: boolean
  /** When it is to be looked whether it is over; null for never. */
  looksAt: Milliseconds | null
  cancelExpiry(): void
}

/** A disk that is full now may not be in a while. */
const pauseAfterFailure = 5_000

/** Each takes a millisecond or less. */
const reviewsAtOnce = 16

/** @param engine - Called only by the verbs, so the engine may be completed after this returns. */
export function createApprovals(engine: () => Engine): Approvals {
  const waiting = new Map<string, Waiting>()

  const approvals: Approvals = {
    cards() {
      endOverdue()
      return [...waiting.values()].filter(isForPerson).map(held => held.card)
    },
    card: activityId => waiting.get(activityId)?.card,
    sentenceOf: activityId => waiting.get(activityId)?.card.shown.sentence,

    hold(record, decoded, why, place) {
      const { store } = engine()
      const current = store.activity(record.organizationId, record.id) ?? record
      if (isSettled(current.status) || current.executing) {
        place.release()
        if (isSettled(current.status)) engine().settlements.announce(current)
        return
      }
      const held: Waiting = {
        record: current,
        decoded,
        place,
        decided: false,
        card: inPlace(place, () => cardOf(store, current, decoded, why, engine().devices)),
        looksAt: null,
        cancelExpiry: () => undefined,
      }
      waiting.set(record.id, held)
      expireInTime(held)
      engine().changed('approvals')
    },
    async askAfterQuorum(record) {
      const { catalogue, store, settings, places } = engine()
      const decoded = decodeActivity(catalogue, store, record)
      const place = places.keep(record.requester, sizeOf(record))
      approvals.release(record.id)
      if (settings.get().approvals === 'nothing') {
        const { activity } = await resume(engine(), record, { canWait: false }).finally(place.release)
        return activity
      }
      approvals.hold(record, decoded, 'The quorum has approved. Your approval completes it.', place)
      return record
    },
    async reevaluate(organizationId) {
      const theirs = [...waiting.values()].filter(({ record }) => record.organizationId === organizationId)
      for (const [index, held] of theirs.entries()) {
        // Others are waiting for their answers meanwhile.
        if (index % reviewsAtOnce === reviewsAtOnce - 1) await new Promise(resolve => setImmediate(resolve))
        try {
          await review(held)
        } catch (error) {
          // It goes on waiting, and whoever decides about it looks at everything again. What was changed is answered as it was.
          engine().log.warn({ error, activityId: held.record.id }, 'a request that waits could not be evaluated again')
        }
      }
    },
    endOverdue,
    release(activityId) {
      const held = waiting.get(activityId)
      if (!held) return
      held.cancelExpiry()
      held.place.release()
      waiting.delete(activityId)
      engine().changed('approvals')
    },

    async approve(decided, by, grant) {
      const held = take(decided)
      // What was read: the request may be shown anew while this waits for the store or the vault.
      const { card, record, decoded } = held
      const { keyring, clock, grants } = engine()
      await requireTimeLeft(held)
      const give = grant && grants.promise(record, decoded, grant)
      await deciding(held, async () => {
        // A hardware wallet signs without the vault.
        const { key } = decoded.activity.facts(decoded.prepared)
        // It is listed no more, and the device may take its time with it.
        if (key?.device) engine().changed('approvals')
        const vault = key?.device ? undefined : await keyring.state()
        if (vault && vault.status !== 'ready') {
          throw new AgentError(vault.status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', vault.nextStep)
        }
        const receipt = receiptOf(card, 'approved', by, clock.now())
        const { activity, refusal, putOff } = await resume(engine(), held.record, { card, receipt, canWait: true })
        if (refusal || putOff) throw refusal ?? putOff
        if (!give || activity.status !== 'ACTIVITY_STATUS_COMPLETED') return
        await give()
        engine().changed('policies')
      })
    },
    async reject(decided, by) {
      const held = take(decided)
      await deciding(held, () => reject(held, by))
    },
    async rejectAllFrom(clientId, by) {
      const theirs = [...waiting.values()].filter(
        held => isForPerson(held) && held.card.shown.asks.clientId === clientId,
      )
      const outcomes = await Promise.allSettled(theirs.map(held => deciding(held, () => reject(held, by))))
      return outcomes.filter(({ status }) => status === 'fulfilled').length
    },

    async restore() {
      const records = engine().store.unsettled()
      const begun = restoringBefore(engine().store)
      for (const record of records) {
        try {
          if (record.executing) throw interrupted()
          const { catalogue, store, clock, places } = engine()
          requireTime(store, record, latest(clock))
          if (record.id === begun) throw notTakenUp()
          await note(record.id)
          const decoded = decodeActivity(catalogue, store, record)
          const why = 'It was asked for before the agent was last started.'
          approvals.hold(record, decoded, why, places.keep(record.requester, sizeOf(record)))
        } catch (thrown) {
          await endWith(record, toAgentError(thrown))
        }
      }
      if (restoringBefore(engine().store) !== undefined) await note(undefined)
    },
    stop() {
      for (const held of waiting.values()) held.cancelExpiry()
    },
    async settleInterrupted() {
      for (const record of engine().store.unsettled()) if (record.executing) await endWith(record, interrupted())
    },
  }
  return approvals

  /** Where it cannot be written, as on a full disk, what waits is taken up all the same. */
  async function note(restoring: string | undefined): Promise<void> {
    const { store, log } = engine()
    await noteRestoring(store, restoring).catch(error =>
      log.warn({ error }, 'it could not be noted which request is taken up'),
    )
  }

  /** Whoever changed something has done so, whatever becomes of those that waited for it. */
  async function goOn(moved: ActivityRecord): Promise<void> {
    try {
      if (moved.status === 'ACTIVITY_STATUS_PENDING') await approvals.askAfterQuorum(moved)
      else ended(moved)
    } catch (thrown) {
      const error = toAgentError(thrown)
      if (error.code !== 'ACTIVITY_MOVED_ON') await endWith(moved, error)
    }
  }

  /** Looks at one that waits, as things stand now. */
  async function review(held: Waiting): Promise<void> {
    const { store, catalogue } = engine()
    const { organizationId, id, status } = held.record
    const current = store.activity(organizationId, id)
    if (waiting.get(id) !== held || !current) return
    if (isSettled(current.status)) return ended(current)
    // Whoever carries it out looks at everything again.
    if (current.executing || current.status !== status) return
    const isForVotes = status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
    if (isForVotes || endingNow(engine(), store, current)) {
      const moved = await moveOn(current, isForVotes ? moveNow : endingNow)
      if (moved) return goOn(moved)
    }
    if (waiting.get(id) === held) showAgain(held, decodeActivity(catalogue, store, current))
  }

  /** Answers the record if it has moved. */
  function moveOn(seen: ActivityRecord, next: typeof moveNow): Promise<ActivityRecord | undefined> {
    const { store, clock } = engine()
    return store.write(transaction => {
      const current = transaction.activity(seen.organizationId, seen.id)
      if (current?.status !== seen.status || current.executing) return undefined
      const move = next(engine(), transaction, current)
      return move && transaction.apply(current, move, clock.now())
    })
  }

  function ended(record: ActivityRecord): void {
    approvals.release(record.id)
    engine().settlements.announce(record)
    engine().changed('activities')
  }

  /** Where the person would read something else by now, they are shown that. */
  function showAgain(held: Waiting, decoded: DecodedActivity): void {
    const { store, devices, changed } = engine()
    if (isShownBy(held.card, decoded)) return
    held.decoded = decoded
    held.card = cardOf(store, held.record, decoded, held.card.shown.why, devices)
    changed('approvals')
  }

  function take({ id, fingerprint, digest }: Decided): Waiting {
    const held = waiting.get(id)
    if (!held || !isForPerson(held)) {
      throw new AgentError('ACTIVITY_MOVED_ON', 'This request no longer waits for you: it was decided or has expired.')
    }
    if (held.card.fingerprint !== fingerprint || held.card.digest !== digest) {
      throw shownDifferently()
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
      const { store, catalogue, clock } = engine()
      const now = store.activity(held.record.organizationId, held.record.id)
      if (!now || isSettled(now.status) || now.executing) approvals.release(held.record.id)
      else {
        expireInTime(held, clock.now() + pauseAfterFailure)
        if (toAgentError(thrown).code === 'APPROVAL_STALE') showAgain(held, decodeActivity(catalogue, store, now))
      }
      throw thrown
    }
  }

  /** Also takes up a time that ran out while a decision was being carried out, and was not. */
  function expireInTime(held: Waiting, notBefore = 0): void {
    const { clock, store } = engine()
    held.cancelExpiry()
    const ends = endsAt(store, held.record)
    held.looksAt = ends === null ? null : Math.max(ends, notBefore)
    if (held.looksAt !== null) held.cancelExpiry = clock.wakeAt(held.looksAt, () => endIfOver(held))
  }

  /** A timer may be late, after sleep for one, so the time is also looked at whenever somebody asks what waits. */
  function endOverdue(): void {
    const now = engine().clock.now()
    for (const held of waiting.values()) {
      if (!held.decided && held.looksAt !== null && held.looksAt <= now) endIfOver(held)
    }
  }

  function endIfOver(held: Waiting): void {
    const over = whyOver(engine().store, held.record, latest(engine().clock))
    if (!over) {
      expireInTime(held)
      return
    }
    void deciding(held, () => expire(held, over)).catch(error =>
      engine().log.warn({ error, activityId: held.record.id }, 'a request could not be ended when its time was over'),
    )
  }

  /** @throws AgentError `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`, having ended the request */
  async function requireTimeLeft(held: Waiting): Promise<void> {
    const over = whyOver(engine().store, held.record, latest(engine().clock))
    if (!over) return
    await deciding(held, () => expire(held, over))
    throw over
  }

  function expire(held: Waiting, over: AgentError): Promise<void> {
    return settle(held, endingOf(over), 'expired', 'clock')
  }

  function reject(held: Waiting, by: string): Promise<void> {
    const refused = new AgentError('APPROVAL_REFUSED', 'The person at this computer rejected the request.')
    return settle(held, { event: 'rejected', failure: refused.toReply() }, 'rejected', by)
  }

  async function settle(held: Waiting, move: Move, decision: Receipt['decision'], by: string): Promise<void> {
    const { store, clock, settlements, changed } = engine()
    const now = clock.now()
    const record = await store.write(transaction => {
      transaction.receipt(receiptOf(held.card, decision, by, now))
      return transaction.apply(held.record, move, now)
    })
    settlements.announce(record)
    changed('activities')
  }

  /** What cannot go on, after a start or after its votes, ends as failed, with the reason. */
  async function endWith(record: ActivityRecord, error: AgentError): Promise<void> {
    const { store, clock, settlements, log } = engine()
    const move: Move = record.executing ? { event: 'interrupted', failure: error.toReply() } : endingOf(error)
    log.warn({ activityId: record.id, reason: error.code }, 'a request that could not go on was ended')
    settlements.announce(await store.write(transaction => transaction.apply(record, move, clock.now())))
  }
}

/** About as many bytes as its body had, which is not always kept. */
function sizeOf({ intent }: ActivityRecord): number {
  return Buffer.byteLength(JSON.stringify(intent))
}

function isForPerson({ record, decided }: Waiting): boolean {
  return record.status === 'ACTIVITY_STATUS_PENDING' && !decided
}

function interrupted(): AgentError {
  return new AgentError(
    'INTERRUPTED',
    'The agent stopped while it was carrying this out. If it had signed, the signature was not given out. Ask again if you still want it.',
  )
}

function notTakenUp(): AgentError {
  return new AgentError(
    'INTERRUPTED',
    'The agent stopped while it was preparing this request to be shown after a start, so it is not tried again. Ask again if you still want it.',
  )
}
