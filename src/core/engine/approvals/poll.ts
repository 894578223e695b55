import type { Catalogue } from '../../activity/catalogue.ts'
import type { Credential } from '../../activity/credential.ts'
import type { Approval } from '../../consensus/approval.ts'
import { credentialsOf, selectionOf, votesCast } from '../../consensus/approvals.ts'
import { AgentError, toAgentError } from '../../errors.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import { isSettled } from '../../ledger/lifecycle.ts'
import type { Vote } from '../../ledger/vote.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import { isUsedUp, stepBudget } from '../../policies/language/outcome.ts'
import type { Reader } from '../../ports/store.ts'
import type { User } from '../../records/user.ts'
import { decodeActivity } from '../evaluation/decode.ts'
import { lackingFactors } from '../evaluation/evaluate.ts'
import { whenAt } from '../evaluation/evaluated-request.ts'
import { policyQuestion } from '../evaluation/policy-question.ts'
import { recordedRequest } from '../evaluation/recorded-request.ts'
import { outOfScope, scopeError } from '../evaluation/session-scope.ts'
import { mayVote } from './may-vote.ts'
import { whyOver } from './time-left.ts'

type Selection = Vote['selection']

/** Which votes on one activity would be taken now. What is offered and what is accepted are both read here. */
export interface Poll {
  /** Makes the error that a vote by this credential would be refused with; `undefined` where it would be taken. */
  refusal(voter: Pick<Credential, 'user' | 'key'>, selection: Selection): (() => AgentError) | undefined
  /** Checks if a user has a credential whose vote would be accepted. */
  isOpenTo(user: User, selection: Selection): boolean
}

/**
 * Decodes the activity only for whom that matters, and then once.
 * @param budget - Gives the steps of each evaluation. Where several share one, votes are open to nobody once it is used up.
 */
export function pollOn(
  catalogue: Catalogue,
  reader: Reader,
  target: ActivityRecord,
  now: Milliseconds,
  budget = stepBudget,
): Poll {
  let asked: ReturnType<typeof recordedRequest> | undefined
  const request = () => {
    asked ??= recordedRequest(reader, target, decodeActivity(catalogue, reader, target), whenAt(now))
    return asked
  }
  const approvalBy = (user: User, { id }: Pick<Credential['key'], 'id'>) =>
    credentialsOf(reader, user).find(({ credential }) =>
      credential.kind === 'apiKey' ? credential.apiKey.id === id : credential.authenticator.id === id,
    )
  /** A session votes, for or against, only on what its profile would let it ask for. */
  const outOfScopeOf = (user: User, key: Credential['key']) => {
    const profileId =
      key.kind === 'apiKey' ? reader.find('apiKeys', user.organizationId, key.id)?.sessionProfileId : null
    if ((profileId ?? null) === null) return undefined
    const voter = approvalBy(user, key)
    if (!voter) return mayNotVote
    try {
      const { request: recorded, approvals } = request()
      const reason = outOfScope(reader, recorded, () => policyQuestion(reader, recorded, approvals, budget()))(voter)
      return reason && (() => scopeError(reason))
    } catch (thrown) {
      return () => toAgentError(thrown)
    }
  }
  /** Number of steps that a user would lack by these votes. */
  const stepsLeft = (cast: readonly Approval[], { id }: User) =>
    (lackingFactors(reader, request().request, cast, budget()).get(id) ?? []).reduce(
      (sum, { lacking }) => sum + lacking.length,
      0,
    )
  /**
   * Makes the refusal of one more vote of a user who has voted. It may take a step that the first one lacks; and instead of one that lacks
   * steps, which anybody with a single factor of theirs may have cast, they may vote the other way.
   */
  const refusalOfAnother = (voter: Approval, selection: Selection, earlier: Selection) => {
    const { user } = voter
    const cast = votesCast(reader, target, earlier)
    const left = stepsLeft(cast, user)
    if (selection !== earlier) return left > 0 ? undefined : hasVotedAlready
    return stepsLeft([...cast, voter], user) < left ? undefined : hasVotedAlready
  }
  const poll: Poll = {
    refusal({ user, key }, selection) {
      if (user.organizationId !== target.organizationId) return mayNotVote
      const outside = outOfScopeOf(user, key)
      if (outside) return outside
      if (isWithdrawal(target, user, selection)) return isUntouched(target) ? undefined : () => waitsNotForVotes(target)
      if (target.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return () => waitsNotForVotes(target)
      const over = whyOver(reader, target, now)
      if (over) return () => over
      const voter = approvalBy(user, key)
      try {
        const earlier = selectionOf(reader, target, user.id)
        if (!voter) return earlier === undefined ? mayNotVote : hasVotedAlready
        const another = earlier && refusalOfAnother(voter, selection, earlier)
        if (another || earlier === selection) return another
        const { request: recorded, approvals } = request()
        if (lackingFactors(reader, recorded, approvals, budget()).has(recorded.requesterId)) return waitsForFactors
        return mayVote(reader, recorded, approvals, voter, selection, budget()) ? undefined : mayNotVote
      } catch (thrown) {
        // What cannot be decoded any more, because its key is gone, cannot be voted on either.
        return () => toAgentError(thrown)
      }
    },
    isOpenTo(user, selection) {
      // Of most activities this is known without a look at anybody's credentials.
      if (user.organizationId !== target.organizationId || isSettled(target.status)) return false
      return credentialsOf(reader, user).some(({ credential }) => {
        const { id, name } = credential.kind === 'apiKey' ? credential.apiKey : credential.authenticator
        if (isUsedUp(budget())) return false
        const refusal = poll.refusal({ user, key: { kind: credential.kind, id, name } }, selection)
        return refusal === undefined && !isUsedUp(budget())
      })
    },
  }
  return poll
}

/** Tells if a vote takes back its user's own request. */
export function isWithdrawal({ requester }: ActivityRecord, { id }: User, selection: Selection): boolean {
  return selection === 'VOTE_SELECTION_REJECTED' && requester.userId === id
}

/** True while nothing has been done: the requester may then take the request back. */
function isUntouched({ status, executing }: ActivityRecord): boolean {
  return !isSettled(status) && !executing
}

function waitsNotForVotes({ id, status, executing }: ActivityRecord): AgentError {
  const state = isSettled(status)
    ? 'is settled'
    : executing
      ? 'is being executed'
      : 'waits for the person at this computer'
  return new AgentError('ACTIVITY_MOVED_ON', `activity ${id} does not wait for votes: it ${state}`)
}

function waitsForFactors(): AgentError {
  return new AgentError(
    'ACTIVITY_MOVED_ON',
    'The activity does not wait for votes yet: who asked for it has to prove themselves by more credentials first.',
  )
}

function hasVotedAlready(): AgentError {
  return new AgentError('ALREADY_EXISTS', 'this user has already voted on this activity')
}

function mayNotVote(): AgentError {
  return new AgentError(
    'PERMISSION_DENIED',
    "You don't have sufficient permissions to take this action. Only root users, and users whose approval a policy asks for, may vote on this activity; against what a root user asks for, only root users.",
    { detail: { permission: { policyEvaluations: [], deniedBy: [] } } },
  )
}
