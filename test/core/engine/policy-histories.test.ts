import { expect, test } from 'vitest'
import { presentActivity } from '../../../src/core/activities/present-activity.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { newId } from '../../../src/core/ids.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { newUser } from '../../../src/core/records/user.ts'
import type { TestKey } from '../../support/client.ts'
import { longer, scaled } from '../../support/effort.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { PolicyModel } from '../../support/policy-model.ts'
import type { Ask, ModelActivity, ModelPolicy, Refusal } from '../../support/policy-model-asks.ts'
import { governedKinds } from '../../support/policy-model-facts.ts'
import { anyOf, conditionAbout, consensusAmong, textOf, timeAround } from '../../support/policy-phrases.ts'
import { quickKey } from '../../support/quick-key.ts'
import { type Random, seeded } from '../../support/random.ts'

/** POLICY_SEED=n runs that one history and prints its steps; POLICY_HISTORIES=n runs so many. */
const only = process.env.POLICY_SEED
const histories = Number(process.env.POLICY_HISTORIES ?? scaled(500))
const chunk = 500

/**
 * In 14,000 histories some 260 kinds of outcome come, told apart by what was asked, voted or decided, how it ended and why, and
 * whether it waited for votes. These hold those of them that do not come in the first 200.
 */
const rare = [
  206, 223, 224, 242, 250, 251, 254, 263, 271, 272, 288, 296, 301, 308, 311, 314, 316, 326, 331, 333, 336, 343, 344,
  345, 351, 362, 371, 376, 380, 404, 407, 422, 447, 448, 456, 458, 479, 481, 483, 492, 515, 517, 532, 544, 574, 593,
  649, 664, 752, 805, 813, 818, 846, 883, 946, 1015, 1021, 1045, 1071, 1111, 1242, 1325, 1336, 1359, 1371, 1423, 1645,
  1651, 1804, 1899, 1978, 2185, 2760, 2848, 2968, 3011, 3144, 3265, 3981, 4396, 4726, 4793, 5379, 5414, 5443, 5609,
  5793, 6278, 6410, 7305, 12736, 13545,
]

/** Keys are costly to make, and histories do not see each other's. */
const keys = Array.from({ length: 60 }, quickKey)

const chunks = Array.from({ length: Math.ceil(histories / chunk) }, (_, index) => {
  const first = index * chunk
  return Array.from({ length: Math.min(chunk, histories - first) }, (_, seed) => first + seed)
})
const all = only === undefined ? [...chunks, rare] : [[Number(only)]]

test.each(all.map(seeds => ({ first: seeds[0], last: seeds.at(-1), seeds })))(
  'histories $first to $last: who may do what is as the model says, after every step',
  { timeout: longer(600_000) },
  async ({ seeds }) => {
    for (const seed of seeds) await runHistory(seed)
  },
)

async function runHistory(seed: number): Promise<void> {
  const history = new History(seed)
  await history.run().catch(cause => {
    throw new Error(`POLICY_SEED=${seed}\n${history.steps.join('\n')}\n${cause.message}`, { cause })
  })
  if (only !== undefined) console.info(history.steps.join('\n'))
}

/** One random history of the engine and the model, side by side. */
class History {
  readonly steps: string[] = []
  readonly #random: Random
  readonly #keys = keys.values()
  readonly #options: { approvals: PolicyModel['asks']; rootUsers: number; threshold: number; newKey: () => TestKey }
  #agent!: TestEngine
  #model!: PolicyModel
  #organizationId = ''
  /** By the names of the model. */
  readonly #ids = new Map<string, string>()
  readonly #testKeys = new Map<string, TestKey>()
  readonly #recorded = new Map<ModelActivity, ActivityRecord>()
  #named = 0
  #sent = 0

  constructor(seed: number) {
    this.#random = seeded(seed)
    const rootUsers = 1 + this.#random.below(3)
    this.#options = {
      approvals: anyOf(this.#random, ['nothing', 'nothing', 'sign-and-quorum', 'everything']),
      rootUsers,
      threshold: 1 + this.#random.below(rootUsers),
      newKey: () => this.#nextKey(),
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
      const name = this.#name('root', id)
      const [apiKey] = agent.store.list('apiKeys', agent.organizationId, { userId: id })
      model.users.set(name, { keys: new Set([this.#keyName(key, apiKey?.id)]), tags: new Set() })
      model.quorum.users.push(name)
    }
    model.quorum.threshold = this.#options.threshold

    const { organizationId, store } = agent
    const now = agent.clock.now()
    const stamps = { organizationId, createdAt: now, updatedAt: now }
    for (let index = 0; index < this.#random.below(3); index++) model.tags.add(this.#name('tag', newId()))
    while (model.users.size < 3 || (model.users.size < 5 && this.#random.percent(50))) {
      const count = this.#random.percent(25) ? 2 : 1
      const names = Array.from({ length: count }, () => this.#keyName(this.#nextKey(), newId()))
      const tags = [...model.tags].filter(() => this.#random.percent(50))
      model.users.set(this.#name('user', newId()), { keys: new Set(names), tags: new Set(tags) })
    }
    const policies = Array.from({ length: 1 + this.#random.below(4) }, () => this.#policy())
    model.policies.push(...policies)
    await store.write(transaction => {
      for (const name of model.tags)
        transaction.insert('tags', { ...stamps, id: this.#id(name), name, type: 'TAG_TYPE_USER' })
      for (const [name, user] of model.users) {
        if (model.quorum.users.includes(name)) continue
        const tagIds = [...user.tags].map(tag => this.#id(tag))
        transaction.insert('users', newUser({ id: this.#id(name), organizationId, name, tagIds }, now))
        for (const key of user.keys) {
          const { publicKey, curve } = this.#testKey(key)
          const lasting = { expirationSeconds: null, isWindowKey: false, provenAt: null, session: null, begunBy: null }
          const apiKey = {
            ...stamps,
            ...lasting,
            id: this.#id(key),
            userId: this.#id(name),
            name: key,
            publicKey,
            curve,
          }
          transaction.insert('apiKeys', apiKey)
        }
      }
      for (const [index, policy] of policies.entries()) {
        this.#ids.set(policy.name, newId())
        const { policyName: name, ...texts } = textsOf(policy)
        const created = now - policies.length + index
        transaction.insert('policies', {
          ...stamps,
          ...texts,
          id: this.#id(policy.name),
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
    return this.#submit(this.#ask(), this.#voter())
  }

  async #submit(ask: Ask, requester: { readonly user: string; readonly key: string }): Promise<void> {
    this.#say(`${requester.user} (${requester.key}) asks ${JSON.stringify(wordsOf(ask))}`)
    const expected = this.#model.submit(ask, requester)
    const [type, parameters] = this.#wire(ask)
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
    const options = { key: this.#testKey(key), organizationId: this.#organizationId, timestampMs }
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
      policyEvaluations: outcomes.map(([policy, outcome]) => ({ policyId: this.#id(policy), outcome })),
      deniedBy: deniedBy?.map(policy => this.#id(policy)),
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
        const name = this.#nameOf(user.id)
        const { canApprove } = presentActivity(engine.catalogue, store, record, { user }, clock.now())
        expect(canApprove, `${name} can approve ${index}`).toBe(this.#model.canApprove(activity, name))
      }
    }
    const namesOf = (kind: 'users' | 'tags' | 'policies') => store.list(kind, id).map(each => this.#nameOf(each.id))
    expect(namesOf('users').sort()).toEqual([...this.#model.users.keys()].sort())
    expect(namesOf('policies')).toEqual(this.#model.policies.map(({ name }) => name))
    const quorum = store.find('organizations', id, id)?.rootQuorum
    expect(quorum?.userIds.map(user => this.#nameOf(user))).toEqual(this.#model.quorum.users)
    expect(quorum?.threshold).toBe(this.#model.quorum.threshold)
  }

  /** The ids of what a completed request created. */
  #learn(activity: ModelActivity): void {
    const { ask } = activity
    const { status, result } = this.#record(activity)
    if (status !== 'ACTIVITY_STATUS_COMPLETED') return
    const created = Object.values(result)[0] as Record<string, unknown>
    if (ask.kind === 'CREATE_USER_TAG') this.#ids.set(ask.tag, created.userTagId as string)
    if (ask.kind === 'CREATE_POLICY') this.#ids.set(ask.policy.name, created.policyId as string)
    if (ask.kind === 'CREATE_API_KEYS') this.#ids.set(ask.key, (created.apiKeyIds as [string])[0])
    if (ask.kind !== 'CREATE_USERS') return
    const [userId] = created.userIds as [string]
    this.#ids.set(ask.user, userId)
    const [apiKey] = this.#agent.store.list('apiKeys', this.#organizationId, { userId })
    if (apiKey) this.#ids.set(ask.key, apiKey.id)
  }

  #ask(): Ask {
    const random = this.#random
    const { users, tags, policies, quorum } = this.#model
    const names = [...users.keys()]
    const user = () => anyOf(random, names)
    const someTag = () => anyOf(random, [...tags])
    const keyOf = (name: string) => anyOf(random, [...(users.get(name)?.keys ?? [])])
    const asks: (() => Ask | undefined)[] = [
      () => ({ kind: 'CREATE_USER_TAG', tag: this.#name('tag'), users: random.percent(50) ? [user()] : [] }),
      () => ({ kind: 'CREATE_USER_TAG', tag: this.#name('tag'), users: [] }),
      () => ({ kind: 'CREATE_PRIVATE_KEY_TAG', tag: this.#name('key tag') }),
      () => (tags.size === 0 ? undefined : { kind: 'UPDATE_USER_TAG', tag: someTag(), adds: user(), removes: user() }),
      () => (tags.size === 0 ? undefined : { kind: 'DELETE_USER_TAGS', tag: someTag() }),
      () =>
        names.length > 4
          ? undefined
          : { kind: 'CREATE_USERS', user: this.#name('user'), key: this.#keyName(this.#nextKey()) },
      () => ({ kind: 'DELETE_USERS', user: user() }),
      () => ({ kind: 'CREATE_API_KEYS', user: user(), key: this.#keyName(this.#nextKey()) }),
      () => {
        const owner = user()
        return { kind: 'DELETE_API_KEYS', user: owner, key: keyOf(owner) }
      },
      () => ({ kind: 'CREATE_POLICY', policy: this.#policy() }),
      () => {
        const changed = policies.length > 0 && anyOf(random, policies)
        return changed ? { kind: 'UPDATE_POLICY', policy: this.#policy(changed.name) } : undefined
      },
      () => (policies.length === 0 ? undefined : { kind: 'DELETE_POLICY', policy: anyOf(random, policies) }),
      () => {
        const chosen = names.filter(name => quorum.users.includes(name) || random.percent(30))
        return { kind: 'UPDATE_ROOT_QUORUM', threshold: 1 + random.below(chosen.length), users: chosen }
      },
    ]
    return anyOf(random, asks)() ?? { kind: 'CREATE_PRIVATE_KEY_TAG', tag: this.#name('key tag') }
  }

  #wire(ask: Ask): readonly [type: string, parameters: unknown] {
    const id = (name: string) => this.#id(name)
    if (ask.kind === 'CREATE_USER_TAG') return [ask.kind, { userTagName: ask.tag, userIds: ask.users.map(id) }]
    if (ask.kind === 'UPDATE_USER_TAG')
      return [ask.kind, { userTagId: id(ask.tag), addUserIds: [id(ask.adds)], removeUserIds: [id(ask.removes)] }]
    if (ask.kind === 'DELETE_USER_TAGS') return [ask.kind, { userTagIds: [id(ask.tag)] }]
    if (ask.kind === 'DELETE_USERS') return [ask.kind, { userIds: [id(ask.user)] }]
    if (ask.kind === 'CREATE_PRIVATE_KEY_TAG') return [ask.kind, { privateKeyTagName: ask.tag, privateKeyIds: [] }]
    if (ask.kind === 'UPDATE_ROOT_QUORUM') return [ask.kind, { threshold: ask.threshold, userIds: ask.users.map(id) }]
    if (ask.kind === 'DELETE_POLICY') return [ask.kind, { policyId: id(ask.policy.name) }]
    if (ask.kind === 'CREATE_POLICY') return ['CREATE_POLICY_V3', { ...textsOf(ask.policy), notes: '' }]
    if (ask.kind === 'UPDATE_POLICY') {
      const { effect, condition, consensus, time } = textsOf(ask.policy)
      const changes = { policyEffect: effect, policyCondition: condition, policyConsensus: consensus, time }
      return ['UPDATE_POLICY_V2', { policyId: id(ask.policy.name), ...changes }]
    }
    if (ask.kind === 'DELETE_API_KEYS') return [ask.kind, { userId: id(ask.user), apiKeyIds: [id(ask.key)] }]
    const { publicKey, curve } = this.#testKey(ask.key)
    const apiKeys = [{ apiKeyName: ask.key, publicKey, curveType: curve }]
    if (ask.kind === 'CREATE_API_KEYS') return ['CREATE_API_KEYS_V2', { userId: id(ask.user), apiKeys }]
    const user = { userName: ask.user, apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
    return ['CREATE_USERS_V4', { users: [user] }]
  }

  #policy(name = this.#name('policy')): ModelPolicy {
    const random = this.#random
    const { users, tags, now } = this.#model
    const among = {
      users: [...users.keys()],
      keys: [...users.values()].flatMap(user => [...user.keys]),
      tags: [...tags],
    }
    const idOf = (each: string) => this.#id(each)
    return {
      name,
      denies: random.percent(25),
      ...(random.percent(70) && { condition: conditionAbout(random, among.users, governedKinds, idOf) }),
      ...(random.percent(85) && { consensus: consensusAmong(random, among, idOf) }),
      ...(random.percent(15) && { time: timeAround(random, now) }),
    }
  }

  /** Mostly a user and a key there is. */
  #voter(): { readonly user: string; readonly key: string } {
    const all = [...this.#model.users].flatMap(([user, { keys }]) => [...keys].map(key => ({ user, key })))
    return anyOf(this.#random, all)
  }

  #nextKey(): TestKey {
    const { value } = this.#keys.next()
    if (!value) throw new Error('a history uses more keys than there are')
    return value
  }

  #keyName(key: TestKey, id?: string): string {
    const name = this.#name('key', id)
    this.#testKeys.set(name, key)
    return name
  }

  #name(what: string, id?: string): string {
    const name = `${what} ${++this.#named}`
    if (id !== undefined) this.#ids.set(name, id)
    return name
  }

  #id(name: string): string {
    const id = this.#ids.get(name)
    if (id === undefined) throw new Error(`${name} was not created`)
    return id
  }

  #nameOf(id: string): string {
    return [...this.#ids].find(([, each]) => each === id)?.[0] ?? `unknown ${id}`
  }

  #testKey(name: string): TestKey {
    return this.#testKeys.get(name) as TestKey
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

function textsOf({ name, denies, condition, consensus, time }: ModelPolicy) {
  return {
    policyName: name,
    effect: denies ? ('EFFECT_DENY' as const) : ('EFFECT_ALLOW' as const),
    condition: condition ? textOf(condition) : '',
    consensus: consensus ? textOf(consensus) : '',
    time: time ? textOf(time) : '',
  }
}

function wordsOf(ask: Ask) {
  return 'policy' in ask && 'denies' in ask.policy ? { ...ask, policy: textsOf(ask.policy as ModelPolicy) } : ask
}
