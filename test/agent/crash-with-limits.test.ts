import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseEther, serializeTransaction } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { isSettled } from '../../src/core/ledger/lifecycle.ts'
import { p256Key, p256KeyFrom, type TestKey } from '../support/client.ts'
import { turns } from '../support/effort.ts'
import { type Headless, type InitialClient, startHeadless } from '../support/headless.ts'
import { seeded } from '../support/random.ts'
import { sendTo } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'

/** kill -9 while a limit is being used up. CRASH_SEED=n makes the same choices again; the moments remain the machine's. */
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
console.info(`CRASH_SEED=${seed}`)
const random = seeded(seed)

/** Each request spends one, so that all of the limit can be used exactly. */
const limit = 120

interface Submission {
  readonly path: string
  readonly body: string
  readonly stamp: string
}

interface Reply {
  readonly status: number
  readonly body: {
    readonly code?: number
    readonly activity?: { readonly id: string; readonly status: string; readonly result: Record<string, unknown> }
  }
}

let folder: string
let data: string
let agent: Headless

async function start(): Promise<InitialClient> {
  const [file, passphraseFile] = [join(folder, 'client.json'), join(folder, 'passphrase')]
  writeFileSync(passphraseFile, 'four unrelated words here')
  const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
  agent = await startHeadless(['--data', data, ...vault, '--approvals', 'nothing', '--init', file])
  return JSON.parse(readFileSync(file, 'utf8'))
}

let sequence = 0
function submission(client: InitialClient, key: TestKey, type: string, parameters: object): Submission {
  const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
  const timestampMs = String(Date.now() - ++sequence)
  const { organizationId } = client
  const body = JSON.stringify({ type: `ACTIVITY_TYPE_${type}`, timestampMs, organizationId, parameters })
  return { path, body, stamp: key.stamp(body) }
}

/** Undefined if the agent was gone before it answered. */
async function post({ path, body, stamp }: Submission): Promise<Reply | undefined> {
  const headers = { 'Content-Type': 'application/json', 'X-Stamp': stamp, Prefer: 'respond-async' }
  return sendTo(Number(new URL(agent.api).port), { path, body, headers }).catch((thrown: NodeJS.ErrnoException) => {
    if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(thrown.code ?? '')) throw thrown
    return undefined
  })
}

/** A user who may spend the limit and no more, and the wallet it is spent from. */
async function settle(client: InitialClient): Promise<{ readonly spender: TestKey; readonly address: string }> {
  const owner = p256KeyFrom(client.apiPrivateKey, client.apiPublicKey)
  const done = async (type: string, parameters: object) => {
    const reply = await post(submission(client, owner, type, parameters))
    expect(reply, JSON.stringify(reply?.body)).toMatchObject({
      status: 200,
      body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } },
    })
    return reply?.body.activity?.result ?? {}
  }
  const made = await done('CREATE_WALLET', { walletName: 'Main', accounts: [ethereumAccount] })
  const { addresses } = made.createWalletResult as { addresses: [string] }
  const spender = p256Key()
  const apiKeys = [{ apiKeyName: 'Spender', publicKey: spender.publicKey, curveType: spender.curve }]
  const user = { userName: 'Spender', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  await done('CREATE_USERS_V3', { users: [user] })
  await done('CREATE_VELOCITY_CONTROL', {
    name: 'Limit',
    identifier: 'limit',
    dataSource: {
      chainAssetTransfer: {
        definition: [{ caip19: 'eip155:1/slip44:60', decimals: '18' }],
        filter: { activity: [{ activityType: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' }] },
        phase: { signature: {} },
      },
    },
    aggregation: {
      method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
      operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
      threshold: String(limit),
      window: { infinite: {} },
      groupBy: { organization: {} },
    },
  })
  const condition = "activity.action == 'SIGN' && controls.limit"
  await done('CREATE_POLICY_V3', { policyName: 'Up to the limit', effect: 'EFFECT_ALLOW', condition, notes: '' })
  return { spender, address: addresses[0] }
}

function transfer(nonce: number): string {
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const fees = { gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
  return serializeTransaction({ ...fees, chainId: 1, nonce, to, value: parseEther('1') }).slice(2)
}

test.each(turns)(
  'a limit is used up to the last coin and never gone over, however often the agent is killed (turn %i)',
  {
    timeout: 300_000,
  },
  async () => {
    folder = temporaryFolder()
    data = join(folder, 'data')
    onTestFinished(() => agent?.kill())
    const client = await start()
    const { spender, address } = await settle(client)
    let nonce = 0
    const next = () => {
      const unsignedTransaction = transfer(nonce++)
      const parameters = { signWith: address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
      return submission(client, spender, 'SIGN_TRANSACTION_V2', parameters)
    }
    const completed = new Set<string>()
    const keep = (reply: Reply | undefined) => {
      const { activity, code } = reply?.body ?? {}
      if (!reply) return
      if (!activity) expect([reply.status, code]).toEqual([403, 7])
      else if (activity.status === 'ACTIVITY_STATUS_COMPLETED') completed.add(activity.id)
      // Cut short before it was begun, it waits for the person from then on.
      else expect(['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_PENDING']).toContain(activity.status)
      expect(completed.size).toBeLessThanOrEqual(limit)
    }

    const cutShort: Submission[] = []
    let kills = 0
    let neverBegun = 0
    for (; completed.size < limit - 5 && kills < 3; kills++) {
      const enough = completed.size + 1 + random.below(30)
      const reached = Promise.withResolvers<void>()
      let stopped = false
      const spend = async () => {
        for (let posts = 0; posts < 30 && !stopped; posts++) {
          const one = next()
          const reply = await post(one)
          keep(reply)
          if (!reply) cutShort.push(one)
          if (!reply || completed.size >= enough || reply.status === 403) reached.resolve()
          if (!reply) return
        }
        reached.resolve()
      }
      const clients = Promise.all(Array.from({ length: 24 }, spend))
      await Promise.race([reached.promise, clients])
      await delay(random.below(6))
      await agent.kill()
      stopped = true
      await clients
      await start()
      // A client that heard nothing posts the same bytes again.
      for (const one of cutShort.splice(0)) keep(await post(one))
      const session = await enterWindow(agent.window)
      for (const { id, fingerprint, digest } of await session.call('approvals.list', undefined)) {
        await session.call('approvals.reject', { id, fingerprint, digest })
        neverBegun++
      }
    }

    // What was cut short gave back what it had taken: the rest can be spent, and not one more.
    const refused = async () => {
      const reply = await post(next())
      keep(reply)
      return reply?.status === 403
    }
    for (let posts = 0; posts <= limit && !(await refused()); posts++) expect(posts).toBeLessThan(limit)
    expect(completed.size).toBe(limit)

    await agent.stop()
    const store = openSqliteStore(databaseFile(data))
    const types = ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2']
    const recorded = [store.activities(client.organizationId, { types }, { limit: 100 })]
    for (let last = recorded.at(-1)?.at(-1); last; last = recorded.at(-1)?.at(-1)) {
      recorded.push(store.activities(client.organizationId, { types }, { limit: 100, after: last.id }))
    }
    const all = recorded.flat()
    const audit = all.map(activity => store.audit(activity).flatMap(({ events }) => events))
    void store.close()
    expect(all.filter(({ status }) => !isSettled(status))).toEqual([])
    expect(
      all
        .filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...completed].sort())
    for (const events of audit) expect(events.filter(event => event === 'executing').length).toBeLessThanOrEqual(1)
    const interrupted = audit.filter(events => events.includes('interrupted')).length
    console.info(
      `${kills} kills; ${all.length - completed.size} were cut short, ${interrupted} while they were signed, ${neverBegun} before`,
    )
  },
)
