import { onTestFinished } from 'vitest'
import { createIdTokens } from '../../src/adapters/oidc/id-tokens.ts'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { activities } from '../../src/core/activities-and-queries.ts'
import type { Activity } from '../../src/core/activity/activity.ts'
import { createEngine, type RunningEngine } from '../../src/core/engine/create-engine.ts'
import { type ApprovalsMode, createSettings } from '../../src/core/engine/settings/settings.ts'
import { submit } from '../../src/core/engine/submit.ts'
import { newId } from '../../src/core/ids.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import { createKeyring } from '../../src/core/keys/keyring.ts'
import { noHardwareWallets } from '../../src/core/keys/no-hardware-wallets.ts'
import { softwareSigner } from '../../src/core/keys/software-signer.ts'
import type { ActivityRecord, RemoteClient } from '../../src/core/ledger/activity-record.ts'
import type { HardwareWallets } from '../../src/core/ports/hardware-wallets.ts'
import type { Log } from '../../src/core/ports/log.ts'
import type { Message, Messenger } from '../../src/core/ports/messenger.ts'
import type { NodeCaller } from '../../src/core/ports/node-caller.ts'
import type { Signer } from '../../src/core/ports/signer.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { WebhookPort } from '../../src/core/ports/webhook-port.ts'
import { newOrganization } from '../../src/core/records/organization.ts'
import { newUser } from '../../src/core/records/user.ts'
import { createWebhookDeliveries, type WebhookDeliveries } from '../../src/core/webhook-deliveries/deliveries.ts'
import type { Topic } from '../../src/shared/topics.ts'
import { p256Key, type TestKey } from './client.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { chosenMemoryVault, type TestVault } from './memory-vault.ts'
import { signerOf } from './signer.ts'
import { worldIssuers } from './world-issuer.ts'

export const quiet: Log = { info() {}, warn() {}, error() {} }

export interface EngineOptions {
  readonly approvals?: ApprovalsMode
  readonly store?: Store
  readonly vault?: TestVault
  readonly clock?: ManualClock
  readonly nodes?: NodeCaller
  readonly wrapSigner?: (signer: Signer) => Pick<Signer, 'sign'>
  readonly log?: Log
  readonly hardwareWallets?: HardwareWallets
  readonly oidcIssuers?: readonly string[]
  readonly messenger?: Messenger
  /** Tells webhooks of what happens. Absent: nothing is delivered. */
  readonly webhookPort?: WebhookPort
  /** Called after each change, beside what is kept in `topics`. */
  readonly onChange?: (topic: Topic) => void
  /** Root users, one API key each, and how many must agree. Default: one user who decides alone. */
  readonly rootUsers?: number
  readonly threshold?: number
  /** Is given what ends it. Default: it ends with its test. */
  readonly onEnd?: (end: () => Promise<void>) => void
  /** Makes the API keys of the root users. */
  readonly newKey?: () => TestKey
}

export interface TestUser {
  readonly id: string
  readonly key: TestKey
}

export interface TestEngine {
  readonly engine: RunningEngine
  readonly store: Store
  readonly vault: TestVault
  readonly clock: ManualClock
  readonly organizationId: string
  /** The root users; the first is the owner. */
  readonly users: readonly TestUser[]
  readonly topics: Topic[]
  /** Those that were sent, oldest first. */
  readonly messages: Message[]
  readonly webhooks: WebhookDeliveries | undefined
  /** Submits an activity, stamped by the owner unless another key is named. */
  post(type: string, parameters: unknown, options?: PostOptions): Promise<ActivityRecord>
  /** The same, with the bytes of the body given. */
  postBody(activity: Activity, body: string, options?: PostOptions): Promise<ActivityRecord>
  bodyOf(type: string, parameters: unknown, options?: PostOptions): string
}

export interface PostOptions {
  readonly key?: TestKey
  readonly timestampMs?: string
  readonly organizationId?: string
  /** Origin of the web page that asks; absent for a program. */
  readonly webOrigin?: string
  /** Another computer that it comes from; absent for this one. */
  readonly remote?: RemoteClient
  /** Host that `pay` has read. */
  readonly paidServer?: string
  /** Bytes that the client lodged beside a digest. */
  readonly preimage?: Uint8Array
  /** For several payloads. */
  readonly preimages?: readonly (Uint8Array | undefined)[]
}

/** Nobody has named a node. */
export const noNodes: NodeCaller = {
  at: url => async () => {
    throw new Error(`nothing answers at ${url}`)
  },
  close: () => undefined,
}

/** A real engine over memory: every stage as in the product, the clock in the test's hand. */
export async function testEngine(options: EngineOptions = {}): Promise<TestEngine> {
  const { store = memoryStore(), clock = manualClock(), approvals, log = quiet } = options
  const vault = options.vault ?? (await chosenMemoryVault(store))
  const topics: Topic[] = []
  const messages: Message[] = []
  const keyring = createKeyring({ vault, clock, idleMs: () => 900_000 })
  const signer = softwareSigner(keyring)
  const integrity = createIntegrity(() => undefined)
  const engine = createEngine({
    activities,
    nodes: options.nodes ?? noNodes,
    store,
    keyring,
    clock,
    log,
    integrity,
    idTokens: createIdTokens({ issuers: () => options.oidcIssuers ?? worldIssuers(), clock }),
    signer: options.wrapSigner ? signerOf(options.wrapSigner(signer)) : signer,
    hardwareWallets: options.hardwareWallets ?? noHardwareWallets,
    messenger: options.messenger ?? { send: async message => void messages.push(message) },
    settings: createSettings(store, approvals),
    queue: (transaction, entries) => webhooks?.queue(transaction, entries) ?? (() => undefined),
    onChange(topic) {
      topics.push(topic)
      options.onChange?.(topic)
    },
  })
  const { webhookPort: port } = options
  const webhooks = port && createWebhookDeliveries({ ...engine, port, onChange: () => topics.push('webhooks') })
  const { onEnd = onTestFinished } = options
  onEnd(async () => {
    await engine.stop()
    await webhooks?.stop()
  })
  const { organizationId, users } = await foundOrganization(store, clock, options)
  await engine.start()
  webhooks?.start()
  const [owner] = users
  let sequence = 0

  const bodyOf: TestEngine['bodyOf'] = (type, parameters, posted = {}) =>
    JSON.stringify({
      type,
      timestampMs: posted.timestampMs ?? String(clock.now() - ++sequence),
      organizationId: posted.organizationId ?? organizationId,
      parameters,
    })
  const postBody: TestEngine['postBody'] = async (activity, body, posted = {}) => {
    const key = posted.key ?? (owner as TestUser).key
    const { webOrigin, paidServer, remote } = posted
    const caller = { window: false, webOrigin, paidServer, remote }
    const { preimage, preimages = preimage && [preimage] } = posted
    const stamped = { path: activity.path, body: Buffer.from(body), stamp: key.stamp(body), caller }
    const request = { ...stamped, ...(preimages && { preimages }) }
    return (await submit(engine, activity, request)).activity
  }
  return {
    engine,
    store,
    vault,
    clock,
    organizationId,
    users,
    topics,
    messages,
    webhooks,
    bodyOf,
    postBody,
    post: (type, parameters, posted) => postBody(activityOf(type), bodyOf(type, parameters, posted), posted),
  }
}

export function activityOf(type: string): Activity {
  const found = activities.find(activity => activity.types.some(each => each.type === type))
  if (!found) throw new Error(`no activity of type ${type}`)
  return found
}

async function foundOrganization(store: Store, clock: ManualClock, options: EngineOptions) {
  const { rootUsers = 1, threshold = 1, newKey = p256Key } = options
  const now = clock.now()
  const organizationId = newId()
  const users = Array.from({ length: rootUsers }, () => ({ id: newId(), key: newKey() }))
  const stamps = { organizationId, createdAt: now, updatedAt: now }
  await store.write(transaction => {
    const rootQuorum = { threshold, userIds: users.map(({ id }) => id) }
    const { createdAt } = stamps
    transaction.insert('organizations', newOrganization({ id: organizationId, name: 'Acme', rootQuorum }, createdAt))
    for (const [index, { id, key }] of users.entries()) {
      transaction.insert('users', newUser({ id, organizationId, name: `Root ${index + 1}` }, createdAt))
      transaction.insert('apiKeys', {
        ...stamps,
        id: newId(),
        userId: id,
        name: `Key ${index + 1}`,
        publicKey: key.publicKey,
        curve: key.curve,
        expirationSeconds: null,
        isWindowKey: false,
        provenAt: null,
        session: null,
        begunBy: null,
        pausedAt: null,
        decisionSeconds: null,
        sessionProfileId: null,
        ipAllowlist: null,
      })
    }
  })
  return { organizationId, users }
}

/** Approves the oldest waiting card exactly as the window would. */
export function approveFirst(agent: Pick<TestEngine, 'engine'>): Promise<void> {
  return approve(agent, 0)
}

/** The newest. */
export function approveLast(agent: Pick<TestEngine, 'engine'>): Promise<void> {
  return approve(agent, -1)
}

async function approve({ engine }: Pick<TestEngine, 'engine'>, at: number): Promise<void> {
  const card = engine.approvals.cards().at(at)
  if (!card) throw new Error('nothing waits for the person')
  await engine.approvals.approve(card, 'test')
}
