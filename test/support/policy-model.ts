import type { Ask, ModelActivity, ModelPolicy, Refusal, Verdict, Voter } from './policy-model-asks.ts'
import { execute, isAbout, problemAtTheEnd, problemBefore } from './policy-model-changes.ts'
import { factsOf, subjects } from './policy-model-facts.ts'
import { forbids, futures, outcomeOf } from './policy-model-outcomes.ts'
import { type Approver, comesTo, type RequestFacts, textOf } from './policy-phrases.ts'

/**
 * Votes, root quorum and policies as the wire describes them, written a second time: slow, obvious, and without a line of the
 * engine. Users, keys, tags and policies go by names; the time is given.
 */

const hour = 3_600_000

export class PolicyModel {
  readonly users = new Map<string, { readonly keys: Set<string>; readonly tags: Set<string> }>()
  readonly tags = new Set<string>()
  /** In the order they were created. */
  policies: ModelPolicy[] = []
  quorum: { threshold: number; users: string[] } = { threshold: 1, users: [] }
  readonly activities: ModelActivity[] = []
  readonly asks: 'nothing' | 'sign-and-quorum' | 'everything'
  now: number

  constructor(asks: PolicyModel['asks'], now: number) {
    this.asks = asks
    this.now = now
  }

  submit(ask: Ask, requester: Voter): ModelActivity | Refusal {
    if (!this.#has(requester)) return { refused: 'PUBLIC_KEY_NOT_FOUND' }
    const problem = problemBefore(this, ask, requester)
    if (problem) return { refused: problem }
    const activity: ModelActivity = {
      ask,
      requester,
      votes: [requester],
      against: [],
      status: 'PENDING',
      expiresAt: 0,
      waitedForVotes: false,
    }
    const verdict = this.#evaluate(activity)
    if (verdict.is === 'denied') {
      return { refused: 'PERMISSION_DENIED', outcomes: verdict.outcomes, deniedBy: verdict.deniedBy }
    }
    this.activities.push(activity)
    if (verdict.is === 'waits') {
      activity.status = 'CONSENSUS_NEEDED'
      activity.waitedForVotes = true
      activity.expiresAt = this.now + 24 * hour
    } else {
      activity.expiresAt = this.now + hour / 6
      const asked = this.asks === 'everything' || (this.asks === 'sign-and-quorum' && !subjects[ask.kind])
      if (!asked) this.#run(activity)
    }
    return activity
  }

  vote(activity: ModelActivity, voter: Voter, approves: boolean): Refusal | undefined {
    if (!this.#has(voter)) return { refused: 'PUBLIC_KEY_NOT_FOUND' }
    const isOpen = activity.status === 'CONSENSUS_NEEDED' || activity.status === 'PENDING'
    // Whoever asked may take it back, whatever it waits for.
    const takesBack = !approves && voter.user === activity.requester.user
    if (!activity.waitedForVotes && !(takesBack && isOpen)) return { refused: 'ACTIVITY_NOT_FOUND' }
    if (takesBack ? !isOpen : activity.status !== 'CONSENSUS_NEEDED') return { refused: 'ACTIVITY_MOVED_ON' }
    if (!takesBack && this.#hasVoted(activity, voter.user)) return { refused: 'ALREADY_EXISTS' }
    if (!takesBack && !this.#counts(activity, voter)) return { refused: 'PERMISSION_DENIED' }
    const { users: roots } = this.quorum
    const vetoes = !approves && roots.includes(activity.requester.user) && !roots.includes(voter.user)
    if (vetoes && !takesBack) return { refused: 'PERMISSION_DENIED' }
    if (takesBack) this.#end(activity, 'REJECTED', 'APPROVAL_REFUSED')
    else if (!approves) {
      activity.votes = activity.votes.filter(({ user }) => user !== voter.user)
      activity.against = [...activity.against.filter(({ user }) => user !== voter.user), voter]
      if (this.#isVotedDown(activity)) this.#end(activity, 'REJECTED', 'APPROVAL_REFUSED')
    } else {
      activity.against = activity.against.filter(({ user }) => user !== voter.user)
      activity.votes = [...activity.votes.filter(({ user }) => user !== voter.user), voter]
      this.#evaluateWaiting(activity)
    }
    return undefined
  }

  canApprove(activity: ModelActivity, user: string): boolean {
    if (activity.status !== 'CONSENSUS_NEEDED' || this.#hasVoted(activity, user)) return false
    return [...(this.users.get(user)?.keys ?? [])].some(key => this.#counts(activity, { user, key }))
  }

  decide(activity: ModelActivity, approves: boolean): Refusal | undefined {
    if (!approves) {
      this.#end(activity, 'REJECTED', 'APPROVAL_REFUSED')
      return undefined
    }
    const problem = this.#problemOf(activity)
    if (problem) {
      this.#end(activity, 'FAILED', problem)
      return { refused: problem }
    }
    this.#run(activity)
    return undefined
  }

  advance(milliseconds: number): void {
    this.now += milliseconds
    for (const activity of this.activities) {
      const waits = activity.status === 'PENDING' || activity.status === 'CONSENSUS_NEEDED'
      if (waits && activity.expiresAt <= this.now) this.#end(activity, 'FAILED', 'APPROVAL_EXPIRED')
    }
  }

  restart(): void {
    for (const activity of this.activities) {
      if (activity.status !== 'PENDING' && activity.status !== 'CONSENSUS_NEEDED') continue
      const problem = this.#problemNow(activity)
      if (problem) this.#end(activity, 'FAILED', problem)
    }
  }

  #evaluate(activity: ModelActivity): Verdict {
    const { requester } = activity
    const { threshold, users: roots } = this.quorum
    const approvers = this.#approvers(activity)
    if (approvers.filter(({ user }) => roots.includes(user)).length >= threshold) return { is: 'allowed' }

    const isRoot = roots.includes(requester.user)
    const facts = this.#factsOf(activity)
    if (!facts) return isRoot ? { is: 'waits' } : { is: 'denied', outcomes: [], deniedBy: [] }

    const forbidding = this.policies.filter(policy => policy.denies && forbids(policy, facts, approvers, this.now))
    const outcomes = this.policies.map(policy => [policy.name, outcomeOf(policy, facts, approvers, this.now)] as const)
    if (forbidding.length === 0) {
      if (outcomes.some(([, outcome]) => outcome === 'OUTCOME_ALLOW')) return { is: 'allowed' }
      if (facts.userId === requester.user && approvers.length > 0) return { is: 'allowed' }
      const lacking = this.policies.filter(policy => this.#awaits(policy, facts, requester, approvers))
      if (lacking.length > 0) return { is: 'waits' }
    }
    return isRoot ? { is: 'waits' } : { is: 'denied', outcomes, deniedBy: forbidding.map(({ name }) => name) }
  }

  /** wire.md §6.1: it matches but for votes, and `who` is one of those it waits for. */
  #awaits(policy: ModelPolicy, facts: RequestFacts, who: Voter, approvers: readonly Approver[]): boolean {
    const { denies, condition, consensus, time } = policy
    if (denies || (time && comesTo(time, this.now) !== true)) return false
    if (condition && comesTo(condition, facts) !== true) return false
    if (!consensus) return false
    const me: Approver = { ...who, tags: this.users.get(who.user)?.tags ?? new Set() }
    const cast = approvers.some(({ user }) => user === who.user) ? approvers : [...approvers, me]
    const inAnyOrder = textOf(consensus).includes('approvers[1]')
    return futures(this.users, cast, inAnyOrder).some(
      future =>
        comesTo(consensus, future) === true &&
        comesTo(
          consensus,
          future.filter(({ user }) => user !== who.user),
        ) !== true,
    )
  }

  /** True if the activity waits for the vote of this voter. */
  #counts(activity: ModelActivity, voter: Voter): boolean {
    if (this.quorum.users.includes(voter.user)) return true
    const facts = this.#factsOf(activity)
    if (!facts) return false
    const approvers = this.#approvers(activity)
    return this.policies.some(policy => this.#awaits(policy, facts, voter, approvers))
  }

  /** Votes of users and keys that are still there. */
  #approvers({ votes }: ModelActivity): Approver[] {
    return votes
      .filter(vote => this.#has(vote))
      .map(vote => ({ ...vote, tags: this.users.get(vote.user)?.tags ?? new Set() }))
  }

  /** None where the root quorum alone decides: also about the keys of another root user. */
  #factsOf({ ask, requester }: ModelActivity) {
    const isAboutKeys = ask.kind === 'CREATE_API_KEYS' || ask.kind === 'DELETE_API_KEYS'
    const isOver = isAboutKeys && ask.user !== requester.user && this.quorum.users.includes(ask.user)
    return isOver ? undefined : factsOf(ask)
  }

  /** A user votes, not a key: a vote whose key is gone may be cast again. */
  #hasVoted({ votes, against }: ModelActivity, user: string): boolean {
    return [...votes, ...against].some(vote => vote.user === user && this.#has(vote))
  }

  /** One vote against is enough, but for what a root user asks: that takes so many that too few are left, without those it is about. */
  #isVotedDown({ ask, requester, against }: ModelActivity): boolean {
    const { threshold, users: roots } = this.quorum
    const opponents = against.filter(vote => this.#has(vote)).map(({ user }) => user)
    if (!roots.includes(requester.user)) return opponents.length > 0
    const left = roots.filter(user => !opponents.includes(user) || isAbout(this, ask, user))
    return opponents.length > 0 && left.length < threshold
  }

  #has({ user, key }: Voter): boolean {
    return this.users.get(user)?.keys.has(key) ?? false
  }

  #evaluateWaiting(activity: ModelActivity): void {
    const problem = this.#problemNow(activity)
    if (problem) this.#end(activity, 'FAILED', problem)
    if (problem) return
    const verdict = this.#evaluate(activity)
    if (verdict.is === 'denied') this.#end(activity, 'FAILED', 'PERMISSION_DENIED')
    if (verdict.is === 'waits' && this.#isVotedDown(activity)) this.#end(activity, 'REJECTED', 'APPROVAL_REFUSED')
    if (verdict.is !== 'allowed') return
    activity.status = 'PENDING'
    activity.expiresAt = this.now + hour / 6
    if (this.asks === 'nothing') this.#run(activity)
  }

  /** Why what waits for the person can be executed no more. */
  #problemOf(activity: ModelActivity): string | undefined {
    const problem = this.#problemNow(activity)
    if (problem) return problem
    return this.#evaluate(activity).is === 'allowed' ? undefined : 'PERMISSION_DENIED'
  }

  #problemNow({ ask, requester }: ModelActivity): string | undefined {
    return this.#has(requester) ? problemBefore(this, ask, requester) : 'PERMISSION_DENIED'
  }

  #run(activity: ModelActivity): void {
    const problem = problemAtTheEnd(this, activity.ask)
    if (problem) this.#end(activity, 'FAILED', problem)
    else {
      execute(this, activity.ask)
      activity.status = 'COMPLETED'
    }
    for (;;) {
      const moves = this.activities.find(each => this.#moves(each))
      if (!moves) return
      if (moves.status === 'PENDING') this.#end(moves, 'FAILED', this.#problemOf(moves) ?? '')
      else this.#evaluateWaiting(moves)
    }
  }

  #moves(activity: ModelActivity): boolean {
    if (activity.status === 'PENDING') return this.#problemOf(activity) !== undefined
    if (activity.status !== 'CONSENSUS_NEEDED') return false
    return (
      this.#problemNow(activity) !== undefined || this.#evaluate(activity).is !== 'waits' || this.#isVotedDown(activity)
    )
  }

  #end(activity: ModelActivity, status: ModelActivity['status'], failure: string): void {
    activity.status = status
    activity.failure = failure
  }
}
