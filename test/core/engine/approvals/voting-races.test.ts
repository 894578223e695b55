import { expect, test } from 'vitest'
import { toAgentError } from '../../../../src/core/errors.ts'
import type { ActivityRecord } from '../../../../src/core/ledger/activity-record.ts'
import { isSettled } from '../../../../src/core/ledger/lifecycle.ts'
import type { Signer } from '../../../../src/core/ports/signer.ts'
import { longer, scaled } from '../../../support/effort.ts'
import { type EngineOptions, type TestEngine, type TestUser, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { quickKey } from '../../../support/quick-key.ts'
import { type Random, seeded } from '../../../support/random.ts'

const seed = Number(process.env.RACE_SEED ?? 4)

/** Signs at once, and knows how often it signed what. */
function countingSigner() {
  const signatures = new Map<string, number>()
  const signer: Pick<Signer, 'sign'> = {
    async sign(_, input) {
      const name = input.curve === 'CURVE_SECP256K1' ? Buffer.from(input.digest).toString('hex') : ''
      signatures.set(name, (signatures.get(name) ?? 0) + 1)
      return { r: new Uint8Array(32).fill(1), s: new Uint8Array(32).fill(1), recoveryId: 0 }
    },
  }
  return { signatures, wrapSigner: () => signer }
}

class Races {
  readonly signatures: ReadonlyMap<string, number>
  readonly agent: TestEngine
  readonly #keyId: string
  #rounds = 0

  private constructor(agent: TestEngine, keyId: string, signatures: ReadonlyMap<string, number>) {
    this.agent = agent
    this.#keyId = keyId
    this.signatures = signatures
  }

  /** The last vote signs: nobody is asked after it. */
  static async begin(options: EngineOptions): Promise<Races> {
    const { signatures, wrapSigner } = countingSigner()
    const agent = await testEngine({ approvals: 'nothing', ...options, threshold: 1, wrapSigner })
    const created = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
      privateKeys: [{ privateKeyName: 'Key', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
    })
    const { privateKeys } = created.result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
    return new Races(agent, privateKeys[0].privateKeyId, signatures)
  }

  /** As a change of the quorum does, without the votes for that. */
  async setThreshold(threshold: number): Promise<void> {
    const { store, organizationId } = this.agent
    await store.write(transaction => {
      const organization = transaction.find('organizations', organizationId, organizationId)
      if (!organization) throw new Error('the organization is gone')
      transaction.replace('organizations', {
        ...organization,
        rootQuorum: { ...organization.rootQuorum, threshold },
      })
    })
  }

  /** A request to sign something that was never signed before. */
  async ask(user: TestUser): Promise<{ readonly record: ActivityRecord; readonly payload: string }> {
    const payload = (++this.#rounds).toString(16).padStart(64, '0')
    const parameters = {
      signWith: this.#keyId,
      payload,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    }
    const record = await this.agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters, { key: user.key })
    expect(record.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    return { record, payload }
  }

  vote({ fingerprint }: ActivityRecord, user: TestUser, approves = true): Promise<ActivityRecord> {
    const type = approves ? 'ACTIVITY_TYPE_APPROVE_ACTIVITY' : 'ACTIVITY_TYPE_REJECT_ACTIVITY'
    return this.agent.post(type, { fingerprint }, { key: user.key })
  }

  /** What it came to: settled, told to nobody twice, and signed exactly if it says so. */
  outcomeOf({ id }: ActivityRecord, payload: string): ActivityRecord['status'] {
    const { store, organizationId, engine } = this.agent
    const record = store.activity(organizationId, id)
    if (!record) throw new Error('the activity is gone')
    expect(isSettled(record.status), `${record.status} is not the end`).toBe(true)
    expect(engine.approvals.card(id), 'it still waits for someone').toBeUndefined()
    const completed = record.status === 'ACTIVITY_STATUS_COMPLETED'
    expect(this.signatures.get(payload) ?? 0).toBe(completed ? 1 : 0)
    const events = store.audit(record).flatMap(entry => entry.events)
    expect(events.filter(event => event === 'executing')).toHaveLength(completed ? 1 : 0)
    return record.status
  }
}

/** Also says why the others were refused: never for a reason of the agent's own. */
async function settled(posts: readonly Promise<unknown>[]): Promise<{ done: number; refusals: string[] }> {
  const outcomes = await Promise.allSettled(posts)
  const refusals = outcomes.flatMap(each => (each.status === 'rejected' ? [toAgentError(each.reason).code] : []))
  expect(refusals).not.toContain('INTERNAL')
  return { done: outcomes.length - refusals.length, refusals }
}

function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map(value => ({ value, rank: random.below(2 ** 30) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value)
}

test.each(Array.from({ length: scaled(4) }, (_, index) => index))(
  '50 root users vote at once, fifty times (part %i): the threshold is inside, and each request is signed once',
  { timeout: longer(300_000) },
  async part => {
    const random = seeded(seed + part)
    const races = await Races.begin({ rootUsers: 50, newKey: quickKey })
    for (let round = 0; round < 50; round++) {
      // Seldom many: every vote is evaluated with all before it.
      const threshold = 2 + random.below(random.percent(10) ? 49 : 8)
      await races.setThreshold(threshold)
      const [requester, ...voters] = shuffled(random, races.agent.users) as [TestUser, ...TestUser[]]
      const { record, payload } = await races.ask(requester)
      const { done, refusals } = await settled(shuffled(random, voters).map(voter => races.vote(record, voter)))
      expect(races.outcomeOf(record, payload)).toBe('ACTIVITY_STATUS_COMPLETED')
      expect(done).toBe(threshold - 1)
      expect(new Set(refusals)).toEqual(new Set(threshold === 50 ? [] : ['ACTIVITY_MOVED_ON']))
    }
  },
)

test('12 users whom a policy counts vote at once: each request is signed once', {
  timeout: longer(300_000),
}, async () => {
  const random = seeded(seed)
  const races = await Races.begin({})
  const names = Array.from({ length: 12 }, (_, index) => `User ${index}`)
  const users: TestUser[] = await Promise.all(names.map(name => addUser(races.agent, name)))
  const policies = new Map<number, string>()
  for (let needed = 2; needed <= 6; needed++) {
    const condition = `activity.action == 'SIGN' && ${needed} == ${needed}`
    policies.set(needed, await addPolicy(races.agent, { condition, consensus: `approvers.count() >= ${needed}` }))
    for (let round = 0; round < 10; round++) {
      const [requester, ...voters] = shuffled(random, users) as [TestUser, ...TestUser[]]
      const { record, payload } = await races.ask(requester)
      const { done } = await settled(voters.map(voter => races.vote(record, voter)))
      expect(races.outcomeOf(record, payload)).toBe('ACTIVITY_STATUS_COMPLETED')
      expect(done).toBe(needed - 1)
    }
    await races.agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId: policies.get(needed) })
  }
})

test('a last vote that is sent twice, byte for byte and otherwise, is one vote', {
  timeout: longer(300_000),
}, async () => {
  const random = seeded(seed)
  const races = await Races.begin({ rootUsers: 3 })
  const { agent } = races
  await races.setThreshold(2)
  for (let round = 0; round < scaled(60); round++) {
    const [requester, voter] = shuffled(random, agent.users) as [TestUser, TestUser]
    const { record, payload } = await races.ask(requester)
    const timestampMs = String(agent.clock.now() - 600_000 - round)
    const options = { key: voter.key, timestampMs }
    const same = () =>
      agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint: record.fingerprint }, options).then(({ id }) => {
        expect(id).toBe(record.id)
      })
    const posts = [same(), same(), ...(random.percent(50) ? [races.vote(record, voter)] : [])]
    const { refusals } = await settled(posts)
    expect(races.outcomeOf(record, payload)).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(agent.store.votes(record.id)).toHaveLength(1)
    // Of two bodies one is refused; the same body is answered alike, also when it is the one that was refused.
    expect(refusals.every(code => ['ACTIVITY_MOVED_ON', 'ALREADY_EXISTS'].includes(code))).toBe(true)
    expect(refusals.length).toBeLessThan(posts.length)
  }
})

test('a vote for and a vote against, at once: one of them decides', { timeout: longer(300_000) }, async () => {
  const random = seeded(seed)
  const races = await Races.begin({ rootUsers: 4 })
  await races.setThreshold(3)
  const statuses = new Set<string>()
  for (let round = 0; round < scaled(60); round++) {
    const [requester, one, other, third] = shuffled(random, races.agent.users) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    const { record, payload } = await races.ask(requester)
    const approves = random.percent(50)
    const posts = shuffled(random, [
      () => races.vote(record, one),
      () => races.vote(record, other, false),
      () => races.vote(record, third, approves),
    ])
    const { done } = await settled(posts.map(post => post()))
    expect(done).toBeGreaterThanOrEqual(2)
    const status = races.outcomeOf(record, payload)
    expect(status).toBe(`ACTIVITY_STATUS_${approves ? 'COMPLETED' : 'REJECTED'}`)
    statuses.add(status)
  }
  expect(statuses).toEqual(new Set(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_REJECTED']))
})

test.each(['DELETE_POLICY', 'DELETE_USERS', 'CREATE_POLICY_V3'] as const)(
  'a last vote and %s at once: it is signed as it was allowed, or it ends, and never stays between',
  { timeout: longer(300_000) },
  async change => {
    const random = seeded(seed)
    const races = await Races.begin({})
    const { agent } = races
    const statuses = new Set<string>()
    for (let round = 0; round < scaled(50); round++) {
      const [a, b, c] = await Promise.all(['A', 'B', 'C'].map(name => addUser(agent, `${name} ${round}`)))
      if (!a || !b || !c) throw new Error('there are no users')
      const consensus = `${by(a)} && ${by(b)} && ${by(c)}`
      const policyId = await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus })
      const { record, payload } = await races.ask(a)
      await races.vote(record, b)
      const changes = {
        DELETE_POLICY: { policyId },
        DELETE_USERS: { userIds: [b.id] },
        CREATE_POLICY_V3: {
          policyName: `Nothing is signed ${round}`,
          effect: 'EFFECT_DENY',
          condition: `activity.action == 'SIGN' && ${round} == ${round}`,
          notes: '',
        },
      }
      const posts = shuffled(random, [
        () => races.vote(record, c),
        () => agent.post(`ACTIVITY_TYPE_${change}`, changes[change]),
      ])
      await settled(posts.map(post => post()))
      statuses.add(races.outcomeOf(record, payload))
      const made = agent.store.list('policies', agent.organizationId)
      for (const { id } of made) await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId: id })
    }
    expect([...statuses].sort()).toEqual(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED'])
  },
)
