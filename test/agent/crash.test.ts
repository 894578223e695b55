import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseEther, serializeTransaction } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { signerRoles } from '../../src/core/keys/signer-keys.ts'
import type { ActivityDetail } from '../../src/shared/activity.ts'
import type { Card } from '../../src/shared/card.ts'
import { p256Key, p256KeyFrom, type TestKey } from '../support/client.ts'
import { isNight, turns } from '../support/effort.ts'
import { type Headless, type InitialClient, startHeadless } from '../support/headless.ts'
import { type Random, seeded } from '../support/random.ts'
import { sendTo } from '../support/server.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { unmatchedSecrets } from '../support/unmatched-secrets.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

/** kill -9 at random moments of real work. CRASH_SEED=n makes the same choices again; the moments remain the machine's. */
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
console.info(`CRASH_SEED=${seed}`)

/** How much is sent, with a kill after every 15th answer and every third decision or so. By day there are ten of every kind of work. */
const [ofEveryKind, signatures, decisionsToAKill] = isNight ? [200, 40, 12] : [70, 14, 6]

interface Submission {
  readonly path: string
  readonly body: string
  readonly stamp: string
}

interface Answer {
  readonly id: string
  readonly status: string
  readonly type: string
  readonly fingerprint: string
  readonly intent: object
  readonly result: object
  readonly failure: { readonly details: readonly object[] } | null
}

/** An agent that can be killed and started again on the same data, with several clients that only know their bytes. */
class Victim {
  readonly random: Random
  readonly #folder = temporaryFolderOfFile()
  readonly #approvals: string
  #agent!: Headless
  #client!: InitialClient
  #keys: TestKey[] = []
  #sequence = 0
  #address = ''
  #walletId = ''
  kills = 0

  constructor(approvals: string, random: Random) {
    this.#approvals = approvals
    this.random = random
    afterAll(() => this.#agent?.kill())
  }

  get data(): string {
    return join(this.#folder, 'data')
  }

  async start(): Promise<WindowSession> {
    const [file, passphraseFile] = [join(this.#folder, 'client.json'), join(this.#folder, 'passphrase')]
    writeFileSync(passphraseFile, 'four unrelated words here')
    const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
    this.#agent = await startHeadless(['--data', this.data, ...vault, '--approvals', this.#approvals, '--init', file])
    this.#client = JSON.parse(readFileSync(file, 'utf8'))
    return enterWindow(this.#agent.window)
  }

  /** Four clients and one wallet to sign with. */
  async settle(): Promise<Answer[]> {
    this.#keys = [p256KeyFrom(this.#client.apiPrivateKey, this.#client.apiPublicKey)]
    const others = Array.from({ length: 3 }, p256Key)
    const apiKeys = others.map(({ publicKey }, index) => ({
      apiKeyName: `Client ${index}`,
      publicKey,
      curveType: 'API_KEY_CURVE_P256',
    }))
    const created = await this.post(this.submission('CREATE_API_KEYS_V2', { userId: this.#client.userId, apiKeys }))
    this.#keys.push(...others)
    const wallet = await this.post(
      this.submission('CREATE_WALLET', { walletName: 'Main', accounts: [ethereumAccount] }),
    )
    if (!created || !wallet) throw new Error('the agent went away while it was set up')
    const { createWalletResult } = wallet.result as { createWalletResult: { walletId: string; addresses: string[] } }
    this.#address = createWalletResult.addresses[0] ?? ''
    this.#walletId = createWalletResult.walletId
    return [created, wallet]
  }

  /** Ends it as a power cut would, at a moment within the next milliseconds. No key is left without its record, nor a record without. */
  async kill(): Promise<void> {
    await delay(this.random.below(6))
    await this.#agent.kill()
    this.kills += 1
    expect(unmatchedSecrets(databaseFile(this.data))).toEqual([])
  }

  async stop(): Promise<void> {
    await this.#agent.stop()
  }

  submission(type: string, parameters: object): Submission {
    const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
    const { organizationId } = this.#client
    const timestampMs = String(Date.now() - ++this.#sequence)
    const body = JSON.stringify({ type: `ACTIVITY_TYPE_${type}`, timestampMs, organizationId, parameters })
    const key = this.#keys[this.random.below(this.#keys.length)] as TestKey
    return { path, body, stamp: key.stamp(body) }
  }

  /** The activity, or undefined if the agent was gone before it answered. */
  async post({ path, body, stamp }: Submission, headers: Record<string, string> = {}): Promise<Answer | undefined> {
    const port = Number(new URL(this.#agent.api).port)
    const sent = { path, body, headers: { 'Content-Type': 'application/json', 'X-Stamp': stamp, ...headers } }
    const reply = await sendTo(port, sent).catch(thrown => (isGone(thrown) ? undefined : thrown))
    if (!reply) return undefined
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
    return reply.body.activity
  }

  get organizationId(): string {
    return this.#client.organizationId
  }

  get userId(): string {
    return this.#client.userId
  }

  signature(index: number): Submission {
    return this.submission('SIGN_RAW_PAYLOAD_V2', { ...this.#raw, payload: digest(index) })
  }

  signatureBy(signWith: string): Submission {
    return this.submission('SIGN_RAW_PAYLOAD_V2', { ...this.#raw, signWith, payload: digest(1) })
  }

  get #raw() {
    return { signWith: this.#address, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
  }

  /** Every kind of work there is, one after the other. */
  mixed(index: number): Submission {
    const { signWith } = this.#raw
    const kinds: (() => Submission)[] = [
      () => this.signature(index),
      () => this.submission('SIGN_RAW_PAYLOADS', { ...this.#raw, payloads: [digest(index), digest(index + 1000)] }),
      () =>
        this.submission('SIGN_TRANSACTION_V2', {
          signWith,
          type: 'TRANSACTION_TYPE_ETHEREUM',
          unsignedTransaction: transfer(index),
        }),
      () => this.submission('CREATE_WALLET', { walletName: `Wallet ${index}`, accounts: [ethereumAccount] }),
      () =>
        this.submission('CREATE_WALLET_ACCOUNTS', {
          walletId: this.#walletId,
          accounts: [{ ...ethereumAccount, path: `m/44'/60'/0'/1/${index}` }],
        }),
      () =>
        this.submission('CREATE_PRIVATE_KEYS_V2', {
          privateKeys: [0, 1].map(each => ({
            privateKeyName: `Key ${index} ${each}`,
            curve: 'CURVE_SECP256K1',
            privateKeyTags: [],
            addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
          })),
        }),
      () =>
        this.submission('CREATE_USERS_V3', {
          users: [{ userName: `User ${index}`, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }],
        }),
    ]
    return (kinds[index % kinds.length] as () => Submission)()
  }
}

/** 32 bytes, hex. */
function digest(number: number): string {
  return number.toString(16).padStart(64, '0')
}

function transfer(nonce: number): string {
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  return serializeTransaction({
    chainId: 1,
    nonce,
    to,
    value: parseEther('1'),
    gas: 21_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
  }).slice(2)
}

/** For a request that was under way when the agent was killed. */
function isGone(thrown: NodeJS.ErrnoException): true {
  if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(thrown.code ?? '')) throw thrown
  return true
}

/** What must not change once it was answered. Votes carry their users as they are now. */
function settledPart({ id, status, type, fingerprint, intent, result, failure }: Answer) {
  return { id, status, type, fingerprint, intent, result, failure }
}

function times(history: readonly { event: string }[], event: string): number {
  return history.filter(each => each.event === event).length
}

describe.each(turns)(`${ofEveryKind} submissions of every kind, nobody asked (turn %i)`, turn => {
  const victim = new Victim('nothing', seeded(seed + 2 * turn))

  test('are each carried out once and answered alike, however often the agent is killed', {
    timeout: 300_000,
  }, async () => {
    let session = await victim.start()
    const setUp = await victim.settle()
    const submissions = Array.from({ length: ofEveryKind }, (_, index) => victim.mixed(index))
    const answers = new Map<Submission, Answer>()
    const keep = (submission: Submission, answer: Answer | undefined) => {
      const before = answers.get(submission)
      if (answer && before) expect(settledPart(answer)).toEqual(settledPart(before))
      else if (answer) answers.set(submission, answer)
    }

    let open = submissions
    while (open.length > 0) {
      const enough = answers.size + victim.random.below(30)
      const reached = Promise.withResolvers<void>()
      const queue = open.values()
      const client = async () => {
        for (const submission of queue) {
          // A client that has lost patience posts the same bytes beside the first.
          const posts = victim.random.percent(20) ? 2 : 1
          const replies = await Promise.all(Array.from({ length: posts }, () => victim.post(submission)))
          for (const reply of replies) keep(submission, reply)
          if (answers.size > enough) reached.resolve()
          if (replies.includes(undefined)) return
        }
      }
      const clients = Promise.all(Array.from({ length: 4 }, client))
      await Promise.race([reached.promise, clients])
      await victim.kill()
      await clients
      session = await victim.start()
      open = submissions.filter(submission => !answers.has(submission))
    }
    for (const submission of submissions) keep(submission, await victim.post(submission))
    for (const { status, type, failure } of answers.values())
      expect(status, `${type}: ${JSON.stringify(failure)}`).toBe('ACTIVITY_STATUS_COMPLETED')

    const recorded = await everyActivity(session, victim.organizationId)
    const answered = [...answers.values(), ...setUp].map(({ id }) => id)
    expect(new Set(answered).size).toBe(submissions.length + setUp.length)
    // And one more: the API key that --init created.
    expect(recorded.map(({ id }) => id)).toEqual(expect.arrayContaining(answered))
    expect(recorded).toHaveLength(answered.length + 1)
    for (const { status, history } of recorded) {
      expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
      expect([times(history, 'executing'), times(history, 'executed')]).toEqual([1, 1])
    }
    console.info(`${victim.kills} kills`)
  })

  test('leave each key with its record, and no other', async () => {
    await victim.stop()
    // The agent's own, the window's, the wallets and the private keys: 2 for every 7th submission.
    const [wallets, privateKeys] = [Math.ceil((ofEveryKind - 3) / 7), 2 * Math.ceil((ofEveryKind - 5) / 7)]
    expect(unmatchedSecrets(databaseFile(victim.data))).toEqual([])
    const store = openSqliteStore(databaseFile(victim.data))
    expect(store.secretNames()).toHaveLength(signerRoles.length + 1 + 1 + wallets + privateKeys)
    await store.close()
  })
})

describe.each(turns)('keys made and deleted, nobody asked (turn %i)', turn => {
  const victim = new Victim('nothing', seeded(seed + 2 * turn + 7))

  test('sign from the answer on until their deletion is asked for, however often the agent is killed', {
    timeout: 300_000,
  }, async () => {
    let session = await victim.start()
    await victim.settle()
    /** Addresses of wallets and private keys that were answered, by id; and those that were answered to be gone. */
    const made = new Map<string, string>()
    const gone: string[] = []
    let named = 0
    let reached = Promise.withResolvers<void>()
    let [answers, enough] = [0, 0]
    const post = async (type: string, parameters: object) => {
      const answer = await victim.post(victim.submission(type, parameters))
      if (answer) answers += 1
      if (answers > enough) reached.resolve()
      return answer
    }

    const wallet = async () => {
      const parameters = { walletName: `Wallet ${named++}`, accounts: [ethereumAccount] }
      const answer = await post('CREATE_WALLET', parameters)
      const result = answer?.result as { createWalletResult: { walletId: string; addresses: [string] } } | undefined
      if (result) made.set(result.createWalletResult.walletId, result.createWalletResult.addresses[0])
      return result?.createWalletResult.walletId
    }
    const privateKey = async () => {
      const formats = { curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] }
      const privateKeys = [{ privateKeyName: `Key ${named++}`, ...formats }]
      const answer = await post('CREATE_PRIVATE_KEYS_V2', { privateKeys })
      type Made = { privateKeyId: string; addresses: [{ address: string }] }
      const result = answer?.result as { createPrivateKeysResultV2: { privateKeys: [Made] } } | undefined
      const [key] = result?.createPrivateKeysResultV2.privateKeys ?? []
      if (key) made.set(key.privateKeyId, key.addresses[0].address)
      return key?.privateKeyId
    }
    const remove = async (type: string, id: string, parameters: object) => {
      // From now on either may be.
      made.delete(id)
      const answer = await post(type, { ...parameters, deleteWithoutExport: true })
      if (answer) gone.push(id)
      return answer
    }
    /** Resolves when the agent is gone. */
    const client = async () => {
      for (;;) {
        const kept = [await wallet(), await privateKey()]
        const walletId = await wallet()
        const privateKeyId = await privateKey()
        const isThere = await post('INIT_IMPORT_WALLET', { userId: victim.userId })
        if (kept.includes(undefined) || !walletId || !privateKeyId || !isThere) return
        if (!(await remove('DELETE_WALLETS', walletId, { walletIds: [walletId] }))) return
        if (!(await remove('DELETE_PRIVATE_KEYS', privateKeyId, { privateKeyIds: [privateKeyId] }))) return
      }
    }

    for (let kills = 0; kills < 5; kills += 1) {
      const clients = Promise.all([client(), client(), client()])
      enough = answers + 10 + victim.random.below(40)
      reached = Promise.withResolvers<void>()
      await Promise.race([reached.promise, clients])
      await victim.kill()
      await clients
      session = await victim.start()
      for (const [id, address] of made) {
        const signed = await victim.post(victim.signatureBy(address))
        expect(signed?.status, `${id} ${JSON.stringify(signed?.failure)}`).toBe('ACTIVITY_STATUS_COMPLETED')
      }
      const there = (await session.call('wallets.list', { organizationId: victim.organizationId })).map(({ id }) => id)
      expect(there.filter(id => gone.includes(id))).toEqual([])
    }
    expect([made.size, gone.length].map(Math.sign)).toEqual([1, 1])
    console.info(`${victim.kills} kills; ${made.size} keys were answered and kept, ${gone.length} deleted`)
    await victim.stop()
    expect(unmatchedSecrets(databaseFile(victim.data))).toEqual([])
  })
})

describe.each(turns)(`${signatures} signatures, each decided in the window (turn %i)`, turn => {
  const victim = new Victim('sign-and-quorum', seeded(seed + 2 * turn + 1))

  test('are signed once, rejected or still waiting, however often the agent is killed', {
    timeout: 300_000,
  }, async () => {
    let session = await victim.start()
    // The clients are set up without a question: what is decided here are signatures.
    await session.call('settings.update', { askAboutGovernance: false })
    await victim.settle()
    const submissions = Array.from({ length: signatures }, (_, index) => victim.signature(index))
    const ids = new Map<string, Submission>()
    /** What the window was told has happened. */
    const decided = new Map<string, 'ACTIVITY_STATUS_COMPLETED' | 'ACTIVITY_STATUS_REJECTED'>()

    for (;;) {
      for (const submission of submissions) {
        const answer = await victim.post(submission, { Prefer: 'respond-async' })
        ids.set(answer?.id ?? '', submission)
      }
      expect(ids.size).toBe(submissions.length)
      const waiting = await session.call('approvals.list', undefined)
      await checkNoneLostOrStuck(session, victim.organizationId, [...ids.keys()], waiting, decided)
      if (waiting.length === 0) break

      const enough = decided.size + victim.random.below(decisionsToAKill)
      const reached = Promise.withResolvers<void>()
      const queue = waiting.values()
      const person = async () => {
        for (const { id, fingerprint, digest } of queue) {
          const approves = victim.random.percent(75)
          const decision = session.call(approves ? 'approvals.approve' : 'approvals.reject', {
            id,
            fingerprint,
            digest,
          })
          const gone = await decision.then(() => false, isGone)
          if (gone) return
          decided.set(id, approves ? 'ACTIVITY_STATUS_COMPLETED' : 'ACTIVITY_STATUS_REJECTED')
          if (decided.size > enough) reached.resolve()
        }
      }
      const people = Promise.all([person(), person()])
      await Promise.race([reached.promise, people])
      await victim.kill()
      await people
      session = await victim.start()
    }

    console.info(`${victim.kills} kills; ${submissions.length - decided.size} decisions were cut short`)
    for (const [id, submission] of ids) expect((await victim.post(submission))?.id).toBe(id)
    await victim.stop()
  })
})

/** Each is settled as the person was told, or waits with a card, or was cut short and says so; none was begun twice. */
async function checkNoneLostOrStuck(
  session: WindowSession,
  organizationId: string,
  ids: readonly string[],
  waiting: readonly Card[],
  decided: ReadonlyMap<string, string>,
): Promise<void> {
  const recorded = await everyActivity(session, organizationId)
  const cards = new Set(waiting.map(({ id }) => id))
  for (const id of ids) {
    const activity = recorded.find(each => each.id === id)
    expect(activity, `activity ${id} is lost`).toBeDefined()
    const { status, failure, history = [], receipts = [] } = activity ?? {}
    expect(times(history, 'executing')).toBeLessThanOrEqual(1)
    expect(receipts.length).toBeLessThanOrEqual(1)
    if (decided.has(id)) expect(status).toBe(decided.get(id))
    else if (status === 'ACTIVITY_STATUS_PENDING')
      expect(cards.has(id), `activity ${id} waits without a card`).toBe(true)
    else if (status === 'ACTIVITY_STATUS_FAILED')
      expect(failure).toContain('The agent stopped while it was carrying this out')
    else expect(receipts).toHaveLength(1)
  }
}

async function everyActivity(session: WindowSession, organizationId: string): Promise<ActivityDetail[]> {
  const found: ActivityDetail[] = []
  for (;;) {
    const after = found.at(-1)?.id
    const page = await session.call('activities.list', { organizationId, limit: 100, ...(after && { after }) })
    if (page.length === 0) return found
    for (const { id } of page) found.push(await session.call('activities.get', { organizationId, activityId: id }))
  }
}
