import { expect } from 'vitest'
import { presentActivity } from '../../../src/core/activities/present-activity.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { newId } from '../../../src/core/ids.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { apiKeys } from '../../../src/core/records/api-key.ts'
import { newUser } from '../../../src/core/records/user.ts'
import type { TestKey } from '../../support/client.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { PolicyModel } from '../../support/policy-model.ts'
import type { Ask, ModelActivity, ModelPolicy, Refusal } from '../../support/policy-model-asks.ts'
import { anyOf } from '../../support/policy-phrases.ts'
import { quickKey } from '../../support/quick-key.ts'
import { type Random, seeded } from '../../support/random.ts'
import { anyAsk, anyPolicy, requestOf, textsOf, wordsOf } from './history-asks.ts'
import { HistoryNames } from './history-names.ts'

/** One random history of the engine and the model, side by side. */
export class PolicyHistory {
  readonly steps: string[] = []
  readonly #random: Random
  readonly #known = new HistoryNames()
  readonly #options: { approvals: PolicyModel['asks']; rootUsers: number; threshold: number; newKey: () => TestKey }
  #agent!: TestEngine
  #model!: PolicyModel
  #organizationId = ''
  readonly #recorded = new Map<ModelActivity, ActivityRecord>()
  #sent = 0

  constructor(seed: number) {
    this.#random = seeded(seed)
    const rootUsers = 1 + this.#random.below(3)
    this.#options = {
      approvals: anyOf(this.#random, ['nothing', 'nothing', 'sign-and-quorum', 'everything']),
      rootUsers,
      threshold: 1 + this.#random.below(rootUsers),
      newKey: () => this.#known.nextKey(),
    }
  }

  async run(): Promise<void> {
    await this.#found()
    const length = 5 + this.#random.below(5)
    for (let step = 0; step < length; step++) {
      await this.#proveKeys()
      await this.#step()
      this.#compare()
    }
    await this.#agent.engine.stop()
  }

  /** Root users, up to five users in all, tags and policies, before the first request. */
  async #found(): Promise<void> {
    const agent = await testEngine(this.#options)
    this.#agent = agent
    this.#organizationId = agent.organizationId
    const model = new PolicyModel(this.#options.approvals, agent.clock.now())
    this.#model = model
    for (const { id, key } of agent.users) {
      const name = this.#known.name('root', id)
      const [apiKey] = agent.store.list('apiKeys', agent.organizationId, { userId: id })
      model.users.set(name, { keys: new Set([this.#known.keyName(key, apiKey?.id)]), tags: new Set() })
      model.quorum.users.push(name)
    }
    model.quorum.threshold = this.#options.threshold

    const { organizationId, store } = agent
    const now = agent.clock.now()
    const stamps = { organizationId, createdAt: now, updatedAt: now }
    for (let index = 0; index < this.#random.below(3); index++) model.tags.add(this.#known.name('tag', newId()))
    while (model.users.size < 3 || (model.users.size < 5 && this.#random.percent(50))) {
      const count = this.#random.percent(25) ? 2 : 1
      const names = Array.from({ length: count }, () => this.#known.keyName(this.#known.nextKey(), newId()))
      const tags = [...model.tags].filter(() => this.#random.percent(50))
      model.users.set(this.#known.name('user', newId()), { keys: new Set(names), tags: new Set(tags) })
    }
    const policies = Array.from({ length: 1 + this.#random.below(4) }, () =>
      anyPolicy(this.#random, this.#model, this.#known),
    )
    model.policies.push(...policies)
    await store.write(transaction => {
      for (const name of model.tags)
        transaction.insert('tags', { ...stamps, id: this.#known.id(name), name, type: 'TAG_TYPE_USER' })
      for (const [name, user] of model.users) {
        if (model.quorum.users.includes(name)) continue
        const tagIds = [...user.tags].map(tag => this.#known.id(tag))
        transaction.insert('users', newUser({ id: this.#known.id(name), organizationId, name, tagIds }, now))
        for (const key of user.keys) {
          const { publicKey, curve } = this.#known.testKey(key)
          const apiKey = {
            ...stamps,
            ...apiKeys.initial,
            id: this.#known.id(key),
            userId: this.#known.id(name),
            name: key,
            publicKey,
            curve,
          }
          transaction.insert('apiKeys', apiKey)
        }
      }
      for (const [index, policy] of policies.entries()) {
        this.#known.learn(policy.name, newId())
        const { policyName: name, ...texts } = textsOf(policy)
        const created = now - policies.length + index
        transaction.insert('policies', {
          ...stamps,
          ...texts,
          id: this.#known.id(policy.name),
          name,
          notes: '',
          createdAt: created,
        })
      }
    })
    const describe = (policy: ModelPolicy) => JSON.stringify(textsOf(policy))
    this.steps.push(`${JSON.stringify(this.#options)}, users ${[...model.users.keys()]}`, ...policies.map(describe))
  }

  /** Every key has been used: a root quorum of users who never signed can be taken back, which is attacked elsewhere. */
  async #proveKeys(): Promise<void> {
    const { store } = this.#agent
    const unproven = store.list('apiKeys', this.#organizationId, { provenAt: null })
    await store.write(transaction => {
      for (const apiKey of unproven) transaction.replace('apiKeys', { ...apiKey, provenAt: apiKey.createdAt })
    })
  }

  async #step(): Promise<void> {
    const random = this.#random
    const open = this.#model.activities
    const waiting = open.filter(({ status }) => status === 'CONSENSUS_NEEDED')
    const pending = open.filter(({ status }) => status === 'PENDING')
    const dice = random.below(100)
    if (waiting.length > 0 && dice < 45) return this.#vote(anyOf(random, waiting), random.percent(88))
    if (pending.length > 0 && dice < 65) return this.#decide(anyOf(random, pending), random.percent(80))
    if (open.length > 0 && dice >= 96) return this.#vote(anyOf(random, open), random.percent(50))
    if (dice >= 93) return this.#advance(random.below(30) * 3_600_000)
    if (dice >= 90) return this.#restart()
    return this.#submit(anyAsk(this.#random, this.#model, this.#known), this.#voter())
  }

  async #submit(ask: Ask, requester: { readonly user: string; readonly key: string }): Promise<void> {
    this.#say(`${requester.user} (${requester.key}) asks ${JSON.stringify(wordsOf(ask))}`)
    const expected = this.#model.submit(ask, requester)
    const [type, parameters] = requestOf(ask, this.#known)
    const outcome = await this.#post(`ACTIVITY_TYPE_${type}`, parameters, requester.key)
    if ('refused' in expected) return this.#expectRefused(outcome, expected)
    if (outcome instanceof AgentError)
      throw new Error(`refused: ${outcome.code} ${outcome.message}`, { cause: outcome })
    this.#recorded.set(expected, outcome)
  }

  async #vote(activity: ModelActivity, approves: boolean): Promise<void> {
    const voter = this.#voter()
    const { fingerprint } = this.#record(activity)
    const index = this.#model.activities.indexOf(activity)
    this.#say(`${voter.user} (${voter.key}) votes ${approves ? 'for' : 'against'} ${index}`)
    const expected = this.#model.vote(activity, voter, approves)
    const type = approves ? 'ACTIVITY_TYPE_APPROVE_ACTIVITY' : 'ACTIVITY_TYPE_REJECT_ACTIVITY'
    const outcome = await this.#post(type, { fingerprint }, voter.key)
    if (expected) return this.#expectRefused(outcome, expected)
    if (outcome instanceof AgentError)
      throw new Error(`refused: ${outcome.code} ${outcome.message}`, { cause: outcome })
    expect(outcome.id).toBe(this.#record(activity).id)
  }

  async #decide(activity: ModelActivity, approves: boolean): Promise<void> {
    this.#say(`the person ${approves ? 'approves' : 'rejects'} ${this.#model.activities.indexOf(activity)}`)
    const { approvals, keyring } = this.#agent.engine
    // It locks automatically when nobody uses it for a while.
    await keyring.unlock()
    const card = approvals.card(this.#record(activity).id)
    if (!card) throw new Error('what waits for the person has no card')
    const expected = this.#model.decide(activity, approves)
    const outcome = await (approves ? approvals.approve(card, 'test') : approvals.reject(card, 'test')).then(
      () => undefined,
      thrown => thrown,
    )
    if (expected) this.#expectRefused(outcome, expected)
    else if (outcome) throw outcome
  }

  async #advance(milliseconds: number): Promise<void> {
    this.#say(`${milliseconds / 3_600_000} hours pass`)
    this.#model.advance(milliseconds)
    this.#agent.clock.advance(milliseconds)
    // What woke meanwhile has been queued before this is.
    await this.#agent.store.write(() => undefined)
  }

  async #restart(): Promise<void> {
    this.#say('restart')
    this.#model.restart()
    const { store, vault, clock, engine } = this.#agent
    await engine.stop()
    this.#agent = await testEngine({
      ...this.#options,
      rootUsers: 1,
      threshold: 1,
      newKey: quickKey,
      store,
      vault,
      clock,
    })
  }

  async #post(type: string, parameters: unknown, key: string): Promise<ActivityRecord | AgentError> {
    const timestampMs = String(this.#agent.clock.now() - ++this.#sent)
    const options = { key: this.#known.testKey(key), organizationId: this.#organizationId, timestampMs }
    return this.#agent.post(type, parameters, options).catch(thrown => {
      if (thrown instanceof AgentError && thrown.code !== 'INTERNAL') return thrown
      throw thrown
    })
  }

  #expectRefused(outcome: unknown, { refused, outcomes, deniedBy }: Refusal): void {
    expect(outcome).toBeInstanceOf(AgentError)
    const { code, detail } = outcome as AgentError
    expect(code).toBe(refused)
    if (!outcomes) return
    expect(detail.permission).toEqual({
      policyEvaluations: outcomes.map(([policy, outcome]) => ({ policyId: this.#known.id(policy), outcome })),
      deniedBy: deniedBy?.map(policy => this.#known.id(policy)),
    })
  }

  #compare(): void {
    const { store, engine, clock } = this.#agent
    const id = this.#organizationId
    for (const activity of this.#model.activities) this.#learn(activity)
    for (const [index, activity] of this.#model.activities.entries()) {
      const record = this.#record(activity)
      const reason = record.failure?.details.find(each => 'reason' in each)?.reason
      const found = { status: record.status.replace('ACTIVITY_STATUS_', ''), failure: reason }
      expect(found, `activity ${index}`).toEqual({ status: activity.status, failure: activity.failure })
      const isOpen = ['PENDING', 'CONSENSUS_NEEDED'].includes(activity.status)
      expect(engine.approvals.card(record.id) !== undefined, `activity ${index} waits`).toBe(isOpen)
      if (!activity.waitedForVotes) continue
      const users = store.list('users', id)
      for (const user of activity.status === 'CONSENSUS_NEEDED' ? users : users.slice(0, 1)) {
        const name = this.#known.nameOf(user.id)
        const { canApprove } = presentActivity(engine.catalogue, store, record, { user }, clock.now())
        expect(canApprove, `${name} can approve ${index}`).toBe(this.#model.canApprove(activity, name))
      }
    }
    const namesOf = (kind: 'users' | 'tags' | 'policies') =>
      store.list(kind, id).map(each => this.#known.nameOf(each.id))
    expect(namesOf('users').sort()).toEqual([...this.#model.users.keys()].sort())
    expect(namesOf('policies')).toEqual(this.#model.policies.map(({ name }) => name))
    const quorum = store.find('organizations', id, id)?.rootQuorum
    expect(quorum?.userIds.map(user => this.#known.nameOf(user))).toEqual(this.#model.quorum.users)
    expect(quorum?.threshold).toBe(this.#model.quorum.threshold)
  }

  /** The ids of what a completed request created. */
  #learn(activity: ModelActivity): void {
    const { ask } = activity
    const { status, result } = this.#record(activity)
    if (status !== 'ACTIVITY_STATUS_COMPLETED') return
    const created = Object.values(result)[0] as Record<string, unknown>
    if (ask.kind === 'CREATE_USER_TAG') this.#known.learn(ask.tag, created.userTagId as string)
    if (ask.kind === 'CREATE_POLICY') this.#known.learn(ask.policy.name, created.policyId as string)
    if (ask.kind === 'CREATE_API_KEYS') this.#known.learn(ask.key, (created.apiKeyIds as [string])[0])
    if (ask.kind !== 'CREATE_USERS') return
    const [userId] = created.userIds as [string]
    this.#known.learn(ask.user, userId)
    const [apiKey] = this.#agent.store.list('apiKeys', this.#organizationId, { userId })
    if (apiKey) this.#known.learn(ask.key, apiKey.id)
  }

  /** Mostly a user and a key there is. */
  #voter(): { readonly user: string; readonly key: string } {
    const all = [...this.#model.users].flatMap(([user, { keys }]) => [...keys].map(key => ({ user, key })))
    return anyOf(this.#random, all)
  }

  #record(activity: ModelActivity): ActivityRecord {
    const first = this.#recorded.get(activity)
    const record = first && this.#agent.store.activity(this.#organizationId, first.id)
    if (!record) throw new Error('the engine does not know an activity of the model')
    return record
  }

  #say(step: string): void {
    this.steps.push(step)
  }
}
