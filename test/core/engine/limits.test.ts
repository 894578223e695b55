import { join } from 'node:path'
import { type Hex, keccak256, serializeTransaction } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { AgentError } from '../../../src/core/errors.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { isSettled } from '../../../src/core/ledger/lifecycle.ts'
import type { Signer } from '../../../src/core/ports/signer.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { VelocityControl } from '../../../src/core/records/velocity-control.ts'
import { longer, scaled } from '../../support/effort.ts'
import { type TestEngine, type TestUser, testEngine } from '../../support/engine.ts'
import { addPolicy, addUser } from '../../support/policies.ts'
import { quickKey } from '../../support/quick-key.ts'
import { type Random, seeded } from '../../support/random.ts'
import { recipient, velocityControl } from '../../support/spending.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { ethereumAccount } from '../../support/turnkey.ts'

const seed = Number(process.env.LIMITS_SEED ?? 11)

const stores: Readonly<Record<string, () => Store>> = {
  memory: memoryStore,
  SQLite: () => openSqliteStore(join(temporaryFolder(), 'agent.db')),
}

/** Transactions with this much gas may be signed alone, those with more need a second vote. */
const [gasAlone, gasOfTwo] = [21_000n, 50_000n]

/** An agent whose policies read one control, and a signer that keeps its own account of what it has signed. */
class Spending {
  readonly agent: TestEngine
  readonly users: readonly TestUser[]
  readonly #address: string
  readonly #ledger: Ledger
  #nonce = 0

  private constructor(agent: TestEngine, users: readonly TestUser[], address: string, ledger: Ledger) {
    this.agent = agent
    this.users = users
    this.#address = address
    this.#ledger = ledger
  }

  static async begin(store: Store, change: Partial<VelocityControl>, ledger: Ledger): Promise<Spending> {
    const agent = await testEngine({ store, wrapSigner: () => ledger.signer })
    onTestFinished(() => store.close())
    const { organizationId, clock } = agent
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
    const { addresses } = result.createWalletResult as { addresses: [string] }
    const now = clock.now()
    const of = { organizationId, createdAt: now, updatedAt: now, identifier: 'limit' }
    await store.write(transaction => transaction.insert('velocityControls', velocityControl({ ...change, ...of })))
    const mayGo = (gas: bigint) => `activity.action == 'SIGN' && eth.tx.gas == ${gas} && controls.limit`
    await addPolicy(agent, { condition: mayGo(gasAlone) })
    await addPolicy(agent, { condition: mayGo(gasOfTwo), consensus: 'approvers.count() >= 2' })
    const users: TestUser[] = []
    for (let index = 0; index < 8; index++) {
      const user = await addUser(agent, `User ${index}`)
      const key = quickKey()
      await store.write(transaction => {
        const apiKey = transaction.find('apiKeys', organizationId, user.keyId)
        if (!apiKey) throw new Error('the key is gone')
        const { publicKey, curve } = key
        transaction.replace('apiKeys', { ...apiKey, publicKey, curve })
      })
      users.push({ id: user.id, key })
    }
    return new Spending(agent, users, addresses[0], ledger)
  }

  /** @param amount - Wei. */
  async ask(amount: bigint, user: TestUser, gas = gasAlone): Promise<ActivityRecord | 'refused'> {
    const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
    const to = recipient as Hex
    const nonce = this.#nonce++
    const unsignedTransaction = serializeTransaction({ ...fees, chainId: 1, nonce, gas, to, value: amount })
    this.#ledger.amounts.set(keccak256(unsignedTransaction).slice(2), amount)
    const parameters = { signWith: this.#address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    return this.agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, { key: user.key }).catch(refused)
  }

  async vote({ fingerprint }: ActivityRecord, user: TestUser, approves: boolean): Promise<ActivityRecord> {
    const type = approves ? 'ACTIVITY_TYPE_APPROVE_ACTIVITY' : 'ACTIVITY_TYPE_REJECT_ACTIVITY'
    return this.agent.post(type, { fingerprint }, { key: user.key })
  }

  async decide({ id }: ActivityRecord, approves: boolean): Promise<void> {
    const { approvals } = this.agent.engine
    const card = approvals.card(id)
    if (!card) throw new Error('what waits for the person has no card')
    await (approves ? approvals.approve(card, 'test') : approvals.reject(card, 'test'))
  }

  /** One request on its way through everything that can happen to it. */
  async oneOf(random: Random, most: number): Promise<void> {
    const [user, second] = [random.below(8), random.below(7)]
    const other = this.users[second >= user ? second + 1 : second] as TestUser
    const gas = random.percent(30) ? gasOfTwo : gasAlone
    let record = await this.ask(BigInt(1 + random.below(most)), this.users[user] as TestUser, gas)
    if (record === 'refused') return
    if (record.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
      const voted = await this.vote(record, other, random.percent(85)).catch(refused)
      // The limit was used up before the vote: while it is, nobody's vote is waited for.
      if (voted === 'refused') return
      record = voted
    }
    if (isSettled(record.status)) return
    expect(record.status).toBe('ACTIVITY_STATUS_PENDING')
    // What was taken of the limit is kept for it: the person's approval is never too late.
    await this.decide(record, random.percent(75))
  }

  /** What the store says is taken. */
  get taken(): bigint {
    const { store, organizationId } = this.agent
    const [found] = store.list('velocityControls', organizationId)
    const spent = { organizationId, controlId: found?.id ?? '', groupKey: '', since: null }
    return store.reserved(spent).sum
  }
}

function refused(thrown: unknown): 'refused' {
  if (thrown instanceof AgentError && thrown.code === 'PERMISSION_DENIED') return 'refused'
  throw thrown
}

/** Signs nothing, and knows how much all that it signed comes to. */
class Ledger {
  /** By digest. */
  readonly amounts = new Map<string, bigint>()
  readonly #given = new Set<string>()
  readonly #mayFail: () => boolean
  total = 0n
  count = 0

  constructor(mayFail: () => boolean = () => false) {
    this.#mayFail = mayFail
  }

  readonly signer: Pick<Signer, 'sign'> = {
    sign: async (_, input) => {
      const digest = input.curve === 'CURVE_SECP256K1' ? Buffer.from(input.digest).toString('hex') : ''
      const amount = this.amounts.get(digest)
      if (amount === undefined || this.#given.has(digest)) throw new Error('it was not asked to sign this')
      // As a hardware wallet that is asked and answers in a while.
      await new Promise(setImmediate)
      if (this.#mayFail()) throw new AgentError('DEVICE_UNPLUGGED', 'The hardware wallet was unplugged.')
      this.#given.add(digest)
      this.total += amount
      this.count++
      return { r: new Uint8Array(32).fill(1), s: new Uint8Array(32).fill(1), recoveryId: 0 }
    },
  }
}

async function inParallel(count: number, workers: number, work: () => Promise<void>): Promise<void> {
  let left = count
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

/** 10^-36 of a coin, as reservations are counted, for one wei. */
const perWei = 10n ** 18n
const wei = (amount: number) =>
  (BigInt(amount) * perWei)
    .toString()
    .padStart(37, '0')
    .replace(/(\d{36})$/, '.$1')

describe.each([
  ['memory', scaled(1_000), scaled(2_000)],
  ['SQLite', scaled(1_000), scaled(2_000)],
] as const)('a limit on what is spent, kept in %s', (name, requests, limit) => {
  test(`holds for ${requests} requests of every fate, many at once`, { timeout: longer(600_000) }, async () => {
    const random = seeded(seed)
    const ledger = new Ledger(() => random.percent(15))
    const store = (stores[name] as () => Store)()
    const spending = await Spending.begin(store, { threshold: wei(limit), windowMs: null }, ledger)
    let wrong: string | undefined
    await inParallel(requests, 60, async () => {
      await spending.oneOf(random, 20)
      if (ledger.total > BigInt(limit)) wrong ??= `${ledger.total} wei were signed`
    })
    expect(wrong).toBeUndefined()
    // All of it could be spent, so what failed or was rejected came back.
    expect(spending.taken).toBe(ledger.total * perWei)
    const [owner] = spending.users as [TestUser]
    const left = BigInt(limit) - ledger.total
    expect(left).toBeLessThan(BigInt(limit) / 10n)
    expect(await spending.ask(left + 1n, owner)).toBe('refused')
    if (left > 0n) expect(await spending.ask(left, owner)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
    expect(await spending.ask(1n, owner)).toBe('refused')
    expect(spending.agent.engine.approvals.cards()).toHaveLength(left > 0n ? 1 : 0)
  })
})

test('a limit on how many holds for 400 requests at once, of which it lets 25 through', {
  timeout: 300_000,
}, async () => {
  const ledger = new Ledger()
  const change = { method: 'COUNT', operator: 'LESS_THAN_OR_EQUAL', threshold: '25', windowMs: null } as const
  const spending = await Spending.begin(memoryStore(), change, ledger)
  const asked = await Promise.all(
    Array.from({ length: 400 }, (_, index) => spending.ask(1n, spending.users[index % 8] as TestUser)),
  )
  const through = asked.flatMap(record => (record === 'refused' ? [] : [record]))
  expect(through).toHaveLength(25)
  const [first, ...others] = through as [ActivityRecord, ...ActivityRecord[]]
  await spending.decide(first, false)
  const [user] = spending.users as [TestUser]
  const instead = await spending.ask(1n, user)
  if (instead === 'refused') throw new Error('what was rejected was not given back')
  expect(await spending.ask(1n, user)).toBe('refused')
  await Promise.all([...others, instead].map(record => spending.decide(record, true)))
  expect(ledger.count).toBe(25)
})

describe('a window that rolls', () => {
  const change = { threshold: wei(100), windowMs: 3_600_000 } as const

  test('lets spend again what was spent before it, and counts from when it was approved', async () => {
    const ledger = new Ledger()
    const spending = await Spending.begin(memoryStore(), change, ledger)
    const { clock } = spending.agent
    const [user] = spending.users as [TestUser]
    const early = await spending.ask(60n, user)
    clock.advance(300_000)
    if (early === 'refused') throw new Error('there was room')
    await spending.decide(early, true)
    expect(await spending.ask(41n, user)).toBe('refused')
    expect(await spending.ask(40n, user)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
    clock.advance(3_600_000 - 1)
    expect(await spending.ask(60n, user)).toBe('refused')
    clock.advance(1)
    expect(await spending.ask(60n, user)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
  })

  test('gives back what nobody decided about', async () => {
    const spending = await Spending.begin(memoryStore(), { ...change, windowMs: null }, new Ledger())
    const [user] = spending.users as [TestUser]
    expect(await spending.ask(100n, user)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
    expect(await spending.ask(1n, user)).toBe('refused')
    spending.agent.clock.advance(600_000)
    await spending.agent.store.write(() => undefined)
    expect(await spending.ask(100n, user)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
  })
})

describe('what waits for votes', () => {
  test('takes nothing of the limit until its last vote, and cannot have it while there is no room', async () => {
    const spending = await Spending.begin(memoryStore(), { threshold: wei(100), windowMs: null }, new Ledger())
    const [a, b] = spending.users as [TestUser, TestUser]
    const waiting = await spending.ask(60n, a, gasOfTwo)
    if (waiting === 'refused') throw new Error('there was room')
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    expect(spending.taken).toBe(0n)
    const meanwhile = await spending.ask(60n, b)
    if (meanwhile === 'refused') throw new Error('there was room')
    await expect(spending.vote(waiting, b, true)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(spending.taken).toBe(60n * perWei)
    await spending.decide(meanwhile, false)
    expect(spending.taken).toBe(0n)
    expect(await spending.vote(waiting, b, true)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
    expect(spending.taken).toBe(60n * perWei)
  })
})
