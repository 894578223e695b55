import { type Approver, asDenial, comesTo, type Phrase, type RequestFacts, textOf } from './policy-phrases.ts'

/**
 * Votes, root quorum and policies as the wire describes them, written a second time: slow, obvious, and without a line of the
 * engine. Users, keys, tags and policies go by names; the time is given.
 */

export type Ask =
  | { readonly kind: 'CREATE_USER_TAG'; readonly tag: string; readonly users: readonly string[] }
  | { readonly kind: 'UPDATE_USER_TAG'; readonly tag: string; readonly adds: string; readonly removes: string }
  | { readonly kind: 'DELETE_USER_TAGS'; readonly tag: string }
  | { readonly kind: 'CREATE_USERS'; readonly user: string; readonly key: string }
  | { readonly kind: 'DELETE_USERS'; readonly user: string }
  | { readonly kind: 'CREATE_API_KEYS'; readonly user: string; readonly key: string }
  | { readonly kind: 'DELETE_API_KEYS'; readonly user: string; readonly key: string }
  | { readonly kind: 'CREATE_POLICY'; readonly policy: ModelPolicy }
  | { readonly kind: 'UPDATE_POLICY'; readonly policy: ModelPolicy }
  | { readonly kind: 'DELETE_POLICY'; readonly policy: Pick<ModelPolicy, 'name'> }
  | { readonly kind: 'UPDATE_ROOT_QUORUM'; readonly threshold: number; readonly users: readonly string[] }
  | { readonly kind: 'CREATE_PRIVATE_KEY_TAG'; readonly tag: string }

/** wire.md §6.6; what is not in it belongs to the root quorum alone. */
const subjects: Readonly<Partial<Record<Ask['kind'], readonly [resource: string, action: string]>>> = {
  CREATE_USER_TAG: ['USER', 'CREATE'],
  UPDATE_USER_TAG: ['USER', 'UPDATE'],
  DELETE_USER_TAGS: ['USER', 'DELETE'],
  CREATE_USERS: ['USER', 'CREATE'],
  DELETE_USERS: ['USER', 'DELETE'],
  CREATE_API_KEYS: ['CREDENTIAL', 'CREATE'],
  DELETE_API_KEYS: ['CREDENTIAL', 'DELETE'],
  CREATE_POLICY: ['POLICY', 'CREATE'],
  UPDATE_POLICY: ['POLICY', 'UPDATE'],
  DELETE_POLICY: ['POLICY', 'DELETE'],
  CREATE_PRIVATE_KEY_TAG: ['PRIVATE_KEY', 'CREATE'],
}
export const governedKinds = Object.keys(subjects)

export interface ModelPolicy {
  readonly name: string
  readonly denies: boolean
  /** Absent is always true. */
  readonly condition?: Phrase<RequestFacts>
  readonly consensus?: Phrase<readonly Approver[]>
  readonly time?: Phrase<number>
}

interface Voter {
  readonly user: string
  readonly key: string
}

export interface ModelActivity {
  readonly ask: Ask
  readonly requester: Voter
  /** Who voted so far, the requester first. */
  votes: Voter[]
  /** Who voted against it, and did not end it. */
  against: Voter[]
  status: 'PENDING' | 'CONSENSUS_NEEDED' | 'COMPLETED' | 'FAILED' | 'REJECTED'
  /** Code of the error it ended with. */
  failure?: string
  expiresAt: number
  /** True if it waits for votes, or did: only then it can be voted on. */
  waitedForVotes: boolean
}

export interface Refusal {
  readonly refused: string
  /** For requests that policies were asked about. */
  readonly outcomes?: readonly (readonly [policy: string, outcome: string])[]
  readonly deniedBy?: readonly string[]
}

type Verdict =
  | { readonly is: 'allowed' | 'waits' }
  | { readonly is: 'denied'; readonly outcomes: NonNullable<Refusal['outcomes']>; readonly deniedBy: readonly string[] }

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
    const problem = this.#problemBefore(ask, requester)
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
    const { ask, requester } = activity
    const { threshold, users: roots } = this.quorum
    const approvers = this.#approvers(activity)
    if (approvers.filter(({ user }) => roots.includes(user)).length >= threshold) return { is: 'allowed' }

    const isRoot = roots.includes(requester.user)
    const facts = factsOf(ask)
    if (!facts) return isRoot ? { is: 'waits' } : { is: 'denied', outcomes: [], deniedBy: [] }

    const forbidding = this.policies.filter(policy => policy.denies && this.#forbids(policy, facts, approvers))
    const outcomes = this.policies.map(policy => [policy.name, this.#outcome(policy, facts, approvers)] as const)
    if (forbidding.length === 0) {
      if (outcomes.some(([, outcome]) => outcome === 'OUTCOME_ALLOW')) return { is: 'allowed' }
      if (facts.userId === requester.user && approvers.length > 0) return { is: 'allowed' }
      const lacking = this.policies.filter(policy => this.#awaits(policy, facts, requester, approvers))
      if (lacking.length > 0) return { is: 'waits' }
    }
    return isRoot ? { is: 'waits' } : { is: 'denied', outcomes, deniedBy: forbidding.map(({ name }) => name) }
  }

  #forbids({ condition, consensus, time }: ModelPolicy, facts: RequestFacts, approvers: readonly Approver[]): boolean {
    if (time && comesTo(time, this.now) === false) return false
    const parts = [condition ? asDenial(condition, facts) : true, consensus ? asDenial(consensus, approvers) : true]
    return parts.every(part => part === true || part === 'error')
  }

  #outcome(policy: ModelPolicy, facts: RequestFacts, approvers: readonly Approver[]): string {
    const { denies, condition, consensus, time } = policy
    if (time && comesTo(time, this.now) === false) return 'OUTCOME_TIME_INACTIVE'
    if (denies) {
      const parts = [condition ? asDenial(condition, facts) : true, consensus ? asDenial(consensus, approvers) : true]
      if (parts.includes(false)) return 'OUTCOME_DENY_IMPLICIT'
      return parts.every(part => part === true) ? 'OUTCOME_DENY_EXPLICIT' : 'OUTCOME_ERROR'
    }
    const matches = condition ? comesTo(condition, facts) : true
    if (matches === 'error') return 'OUTCOME_ERROR'
    if (!matches) return 'OUTCOME_DENY_IMPLICIT'
    const agreed = consensus ? comesTo(consensus, approvers) : true
    if (agreed === 'error') return 'OUTCOME_ERROR'
    return agreed ? 'OUTCOME_ALLOW' : 'OUTCOME_DENY_IMPLICIT'
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
    return this.#futures(cast, inAnyOrder).some(
      future =>
        comesTo(consensus, future) === true &&
        comesTo(
          consensus,
          future.filter(({ user }) => user !== who.user),
        ) !== true,
    )
  }

  /** Every way in which more users could still approve, with any of their keys, and in any order where that matters. */
  #futures(cast: readonly Approver[], inAnyOrder: boolean): readonly (readonly Approver[])[] {
    const others = [...this.users].filter(([name]) => !cast.some(({ user }) => user === name))
    const from = (soFar: readonly Approver[], left: typeof others): (readonly Approver[])[] => {
      const next = left.flatMap(([user, { keys, tags }], index) => {
        const after = inAnyOrder ? left.filter(([name]) => name !== user) : left.slice(index + 1)
        return [...keys].flatMap(key => from([...soFar, { user, key, tags }], after))
      })
      return [soFar, ...next]
    }
    return from(cast, others)
  }

  /** True if the activity waits for the vote of this voter. */
  #counts(activity: ModelActivity, voter: Voter): boolean {
    if (this.quorum.users.includes(voter.user)) return true
    const facts = factsOf(activity.ask)
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

  /** A user votes, not a key: a vote whose key is gone may be cast again. */
  #hasVoted({ votes, against }: ModelActivity, user: string): boolean {
    return [...votes, ...against].some(vote => vote.user === user && this.#has(vote))
  }

  /** One vote against is enough, but for what a root user asks: that takes so many that too few are left, without those it is about. */
  #isVotedDown({ ask, requester, against }: ModelActivity): boolean {
    const { threshold, users: roots } = this.quorum
    const opponents = against.filter(vote => this.#has(vote)).map(({ user }) => user)
    if (!roots.includes(requester.user)) return opponents.length > 0
    const isAbout = (user: string) => {
      if (ask.kind === 'UPDATE_ROOT_QUORUM') return !ask.users.includes(user)
      if (ask.kind === 'CREATE_USER_TAG') return ask.users.includes(user)
      if (ask.kind === 'UPDATE_USER_TAG') return [ask.adds, ask.removes].includes(user)
      if (ask.kind === 'DELETE_USER_TAGS') return this.users.get(user)?.tags.has(ask.tag) ?? false
      const changesThem = ['DELETE_USERS', 'CREATE_API_KEYS', 'DELETE_API_KEYS'].includes(ask.kind)
      return changesThem && 'user' in ask && ask.user === user
    }
    const left = roots.filter(user => !opponents.includes(user) || isAbout(user))
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
    return this.#has(requester) ? this.#problemBefore(ask, requester) : 'PERMISSION_DENIED'
  }

  #run(activity: ModelActivity): void {
    const problem = this.#problemAtTheEnd(activity.ask)
    if (problem) this.#end(activity, 'FAILED', problem)
    else {
      this.#execute(activity.ask)
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

  /** Returns the error that refuses a request on arrival, before anybody is asked. */
  #problemBefore(ask: Ask, requester: Voter): string | undefined {
    const missing = 'RESOURCE_NOT_FOUND'
    if (ask.kind === 'CREATE_USER_TAG') return ask.users.every(user => this.users.has(user)) ? undefined : missing
    if (ask.kind === 'UPDATE_USER_TAG') {
      return this.tags.has(ask.tag) && this.users.has(ask.adds) && this.users.has(ask.removes) ? undefined : missing
    }
    if (ask.kind === 'DELETE_USER_TAGS') return this.tags.has(ask.tag) ? undefined : missing
    if (ask.kind === 'DELETE_USERS') {
      if (!this.users.has(ask.user)) return missing
      const isRoot = this.quorum.users.includes(ask.user)
      return this.#lacksRoots(ask.user)
        ? 'LAST_CREDENTIAL'
        : isRoot && !this.quorum.users.includes(requester.user)
          ? 'PERMISSION_DENIED'
          : undefined
    }
    if (ask.kind === 'CREATE_API_KEYS') return this.users.has(ask.user) ? undefined : missing
    if (ask.kind === 'DELETE_API_KEYS') {
      return this.users.get(ask.user)?.keys.has(ask.key) ? this.#problemAtTheEnd(ask) : missing
    }
    if (ask.kind === 'DELETE_POLICY') return this.#policy(ask.policy.name) ? undefined : missing
    return this.#problemAtTheEnd(ask)
  }

  /** Returns the error due to changes until the activity is executed. */
  #problemAtTheEnd(ask: Ask): string | undefined {
    const missing = 'RESOURCE_NOT_FOUND'
    if (ask.kind === 'UPDATE_USER_TAG') return this.tags.has(ask.tag) ? undefined : missing
    if (ask.kind === 'DELETE_USERS') return this.#lacksRoots(ask.user) ? 'LAST_CREDENTIAL' : undefined
    if (ask.kind === 'CREATE_API_KEYS') return this.users.has(ask.user) ? undefined : missing
    if (ask.kind === 'DELETE_API_KEYS') {
      const keys = this.users.get(ask.user)?.keys
      return keys?.has(ask.key) && keys.size === 1 ? 'LAST_CREDENTIAL' : undefined
    }
    if (ask.kind === 'UPDATE_POLICY') return this.#policy(ask.policy.name) ? undefined : missing
    if (ask.kind === 'UPDATE_ROOT_QUORUM') return ask.users.every(user => this.users.has(user)) ? undefined : missing
    return undefined
  }

  /** True if the root quorum could no longer be met without this user. Every user holds a key. */
  #lacksRoots(without: string): boolean {
    const { threshold, users } = this.quorum
    return users.includes(without) && users.length - 1 < threshold
  }

  #policy(name: string): ModelPolicy | undefined {
    return this.policies.find(policy => policy.name === name)
  }

  #execute(ask: Ask): void {
    if (ask.kind === 'CREATE_USER_TAG') {
      this.tags.add(ask.tag)
      for (const user of ask.users) this.users.get(user)?.tags.add(ask.tag)
    } else if (ask.kind === 'UPDATE_USER_TAG') {
      this.users.get(ask.adds)?.tags.add(ask.tag)
      this.users.get(ask.removes)?.tags.delete(ask.tag)
    } else if (ask.kind === 'DELETE_USER_TAGS') {
      this.tags.delete(ask.tag)
      for (const { tags } of this.users.values()) tags.delete(ask.tag)
    } else if (ask.kind === 'CREATE_USERS') this.users.set(ask.user, { keys: new Set([ask.key]), tags: new Set() })
    else if (ask.kind === 'DELETE_USERS') {
      this.users.delete(ask.user)
      this.quorum.users = this.quorum.users.filter(user => user !== ask.user)
    } else if (ask.kind === 'CREATE_API_KEYS') this.users.get(ask.user)?.keys.add(ask.key)
    else if (ask.kind === 'DELETE_API_KEYS') this.users.get(ask.user)?.keys.delete(ask.key)
    else if (ask.kind === 'CREATE_POLICY') this.policies.push(ask.policy)
    else if (ask.kind === 'UPDATE_POLICY')
      this.policies = this.policies.map(policy => (policy.name === ask.policy.name ? ask.policy : policy))
    else if (ask.kind === 'DELETE_POLICY') this.policies = this.policies.filter(({ name }) => name !== ask.policy.name)
    else if (ask.kind === 'UPDATE_ROOT_QUORUM')
      this.quorum = { threshold: ask.threshold, users: [...new Set(ask.users)] }
  }
}

/** Undefined for what no policy is asked about. */
function factsOf(ask: Ask): RequestFacts | undefined {
  const subject = subjects[ask.kind]
  if (!subject) return undefined
  const [resource, action] = subject
  return {
    kind: ask.kind,
    resource,
    action,
    ...(ask.kind === 'DELETE_USERS' && { userIds: [ask.user] }),
    ...((ask.kind === 'CREATE_API_KEYS' || ask.kind === 'DELETE_API_KEYS') && { userId: ask.user }),
  }
}
