import type { Asker } from '../../../shared/approvals.ts'
import type { Card } from '../../../shared/card.ts'
import { isAnyPaused, pausedKeyOfRequest } from '../../consensus/paused.ts'
import { visible } from '../../display/visible.ts'
import { AgentError } from '../../errors.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { type DecidedBy, receiptOf } from './card.ts'
import { createDecisions, type DecisionParts, type Seen } from './decisions.ts'
import { createExpiry } from './expiry.ts'
import type { GrantLimits, Grants } from './grants.ts'
import type { Reevaluation } from './reevaluation.ts'
import { type ResumeParts, resumeAfterStart, settleInterrupted } from './resume-after-start.ts'
import { createReview, type ReviewParts } from './review.ts'
import { createVotedActivities, type VotedActivities, type VotedActivitiesParts } from './voted-activities.ts'
import {
  createWaitingList,
  isForPerson,
  type Waiting,
  type WaitingList,
  type WaitingListParts,
} from './waiting-list.ts'

/** The requests that wait for someone, and what the person can do about them. */
export interface Approvals extends Pick<WaitingList, 'hold' | 'asked'>, Pick<VotedActivities, 'voted'> {
  /** Cards for the person, oldest first. Requests that wait for votes only are not among them. */
  cards(): Card[]
  card(activityId: string): Card | undefined
  /** Tells whether the program still wants to know; `undefined` for a request of the window, and for one that waits no more. */
  asker(activityId: string): Asker | undefined
  /** Describes what a request that waits, or is being executed, asks for; `undefined` for any other. */
  sentenceOf(activityId: string): string | undefined
  /** Ends what is over by the clock, whether or not a timer has noticed. */
  endOverdue(): void
  /**
   * Resolves when the activity has settled.
   * @throws AgentError `ACTIVITY_MOVED_ON` if it no longer waits, and `APPROVAL_STALE` if what was shown is not what would be done,
   * `API_KEY_PAUSED`, `REQUEST_INVALID` for a grant that cannot be given, `VAULT_LOCKED`, its like or `DATA_LOST` if the key cannot be used now: it then goes
   * on waiting. What can no longer be done ends, and the reason is thrown, for example `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`,
   * `PERMISSION_DENIED`, `SIGNING_KEY_NOT_FOUND`.
   */
  approve(seen: Seen, by: DecidedBy, grant?: GrantLimits): Promise<void>
  /** @param reason - For the program. @throws AgentError `ACTIVITY_MOVED_ON`, `APPROVAL_STALE` */
  reject(seen: Seen, by: DecidedBy, reason?: string): Promise<void>
  /**
   * Gives the person ten more minutes to decide.
   * @throws AgentError `ACTIVITY_MOVED_ON`, `APPROVAL_STALE`, `APPROVAL_EXPIRED`, `API_KEY_EXPIRED`
   */
  extend(seen: Seen): Promise<void>
  /** Rejects everything that one client has waiting for the person; answers how many. */
  rejectAllFrom(clientId: string, by: DecidedBy): Promise<number>
  /** Takes up, after a start, what was waiting before it, and settles what was cut short. */
  restore(): Promise<void>
  /** Lets go of every timer. */
  stop(): void
  /** Settles, as a start after a crash would, what is still being executed; what that comes to is thrown away. */
  settleInterrupted(): Promise<void>
}

export interface ApprovalParts extends WaitingListParts, DecisionParts, VotedActivitiesParts, ReviewParts, ResumeParts {
  readonly keyring: Keyring
  readonly grants: Grants
  readonly reevaluation: Reevaluation
}

export function createApprovals(parts: ApprovalParts): Approvals {
  const { clock, keyring, grants, onward, reevaluation } = parts
  const waiting = createWaitingList(parts, held => expiry.watch(held))
  const decisions = createDecisions(parts, waiting, (held, notBefore) => expiry.watch(held, notBefore))
  const expiry = createExpiry(parts, waiting, decisions)
  const votedActivities = createVotedActivities(parts, waiting)
  reevaluation.listen(createReview(parts, waiting, votedActivities))

  return {
    cards() {
      expiry.endOverdue()
      return waiting.all().filter(isForPerson).map(cardNow)
    },
    card(activityId) {
      const held = waiting.get(activityId)
      return held && cardNow(held)
    },
    sentenceOf: activityId => waiting.get(activityId)?.card.shown.sentence,
    asker(activityId) {
      const held = waiting.get(activityId)
      return held?.record.requester.window ? undefined : held?.asker
    },
    hold: waiting.hold,
    asked: waiting.asked,
    voted: votedActivities.voted,
    endOverdue: expiry.endOverdue,

    async approve(seen, by, grant) {
      const held = decisions.take(seen)
      // What was read: the request may be shown again while this waits for the store or the vault.
      const { card, record, decoded } = held
      await expiry.requireTimeLeft(held)
      const give = grant && grants.promise(record, decoded, grant)
      await decisions.decide(held, async () => {
        // A hardware wallet signs without the vault.
        const { key } = decoded.activity.facts(decoded.prepared)
        // It is listed no more, and the hardware wallet may take its time with it.
        if (key?.hardwareWallet) parts.changed('approvals')
        else await requireVault(keyring)
        const receipt = receiptOf(card, 'approved', by, clock.now())
        const resumed = await onward.resume(held.record, { card, receipt, canWait: true })
        await resumed.reevaluated
        if (resumed.refusal || resumed.putOff) throw resumed.refusal ?? resumed.putOff
        if (!give || resumed.record.status !== 'ACTIVITY_STATUS_COMPLETED') return
        await give()
        parts.changed('policies')
      })
    },
    async reject(seen, by, reason) {
      await reject(decisions.take(seen), by, reason)
    },
    extend: async seen => expiry.extend(decisions.take(seen)),
    async rejectAllFrom(clientId, by) {
      const theirs = waiting.all().filter(held => isForPerson(held) && held.card.shown.asks.clientId === clientId)
      const outcomes = await Promise.allSettled(theirs.map(held => reject(held, by)))
      return outcomes.filter(({ status }) => status === 'fulfilled').length
    },

    restore: () => resumeAfterStart(parts, waiting),
    stop() {
      for (const held of waiting.all()) held.cancelExpiry()
    },
    settleInterrupted: () => settleInterrupted(parts),
  }

  /** The same card, unless its program was paused or resumed since. */
  function cardNow(held: Waiting): Card {
    const { store } = parts
    const paused = isAnyPaused(store, held.record.organizationId) ? pausedKeyOfRequest(store, held.record) : undefined
    const pausedKeyId = paused?.id ?? null
    if (held.card.pausedKeyId !== pausedKeyId) held.card = { ...held.card, pausedKeyId }
    return held.card
  }

  function reject(held: Waiting, by: DecidedBy, reason?: string): Promise<void> {
    const said = reason === undefined ? '.' : `: ${visible(reason)}`
    const refused = new AgentError('APPROVAL_REFUSED', `The person at this computer rejected the request${said}`)
    const move = { event: 'rejected', failure: refused.toReply() } as const
    return decisions.decide(held, () => decisions.end(held, move, 'rejected', by))
  }
}

/** @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING` */
async function requireVault(keyring: Keyring): Promise<void> {
  const vault = await keyring.state()
  if (vault.status !== 'ready') {
    throw new AgentError(vault.status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', vault.nextStep)
  }
}
