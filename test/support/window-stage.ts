import { createNodeCaller } from '../../src/adapters/own-node/node-caller.ts'
import { createScheduledBackups } from '../../src/agent/backup/scheduled-backups.ts'
import type { HandlerContext } from '../../src/agent/context/handler-context.ts'
import { createHandlers } from '../../src/agent/handlers/index.ts'
import { createSignInSettings } from '../../src/agent/messages/sign-in-settings.ts'
import { notingActions } from '../../src/agent/receipts/note-actions.ts'
import { createPassphraseGuesses } from '../../src/agent/vault/passphrase-guesses.ts'
import type { Vaults } from '../../src/agent/vault/vaults.ts'
import { createAskedByPrograms } from '../../src/agent/window/asked-by-programs.ts'
import { createWindowClient } from '../../src/agent/window/window-client.ts'
import { generateWindowKey } from '../../src/agent/window/window-key.ts'
import { createOrigins } from '../../src/core/engine/settings/origins.ts'
import { newId } from '../../src/core/ids.ts'
import { walletIdOf } from '../../src/core/keys/wallet-id.ts'
import { begin } from '../../src/core/records/define/define-record.ts'
import { webhookDeliveries } from '../../src/core/records/webhook-delivery.ts'
import type { Handlers } from '../../src/shared/ipc.ts'
import { testEngine } from './engine.ts'
import { oneHardwareWallet } from './ledger/one-hardware-wallet.ts'
import { chosenMemoryVault } from './memory-vault.ts'
import { examples } from './records.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { watchedStore } from './watched-store.ts'

/** An agent with its window, over a store that tells what each commit held, and a vault. */
export async function windowStage() {
  const outsideAt: unknown[] = []
  const outside = { look: (): unknown => null }
  const seen = async () => JSON.stringify(outside.look())
  const store = watchedStore(async () => void outsideAt.push(await seen()))
  const vault = await chosenMemoryVault(store)
  const port = { post: () => new Promise<never>(() => undefined) }
  const agent = await testEngine({ store, vault, hardwareWallets: oneHardwareWallet, webhookPort: port })
  const { engine, clock, organizationId, users, webhooks } = agent
  const data = temporaryFolder()
  const folder = temporaryFolder()
  const now = clock.now()
  const stamps = { organizationId, createdAt: now, updatedAt: now }
  const vaults: Vaults = {
    current: vault,
    isChosen: () => vault.kinds().length > 0,
    keychain: async () => ({ status: 'missing', nextStep: '' }),
    isWaiting: () => false,
    changes: vault.changes,
  }
  const requests = { asked: () => [], get: () => undefined, answer: () => undefined }
  const backups = { requests, make: () => new Promise<never>(() => undefined) }
  const scheduledBackups = createScheduledBackups({
    ...{ engine, vaults, backups, dataDirectory: data },
    changed: () => undefined,
  })
  scheduledBackups.stop()
  const context = {
    engine,
    window: createWindowClient(engine),
    options: { dataDirectory: data, carrier: 'browser', askSystem: null },
    ledger: { fixed: null, use: () => undefined },
    origins: createOrigins(store, clock, () => undefined),
    signIn: createSignInSettings(engine),
    guesses: createPassphraseGuesses(store, clock.now),
    heads: { signIfOpen: async () => undefined },
    vaults,
    backups,
    scheduledBackups,
    webhooks,
    nodes: createNodeCaller(),
    ...createAskedByPrograms(() => undefined),
    changed: () => undefined,
  } as unknown as HandlerContext
  const calls = notingActions(createHandlers(context), context) as Handlers
  /** A key of the window that is not in the database, with its secret. */
  async function insertWindowKey() {
    const [id, { publicKey, secret }] = [newId(), generateWindowKey()]
    const record = { ...examples.apiKeys, ...stamps, id, userId: users[0]?.id ?? '', publicKey, isWindowKey: true }
    await store.write(transaction => transaction.insert('apiKeys', record))
    return { id, secret }
  }
  /** A wallet that lacks its key, with that. */
  async function walletWithoutKey() {
    const seed = new Uint8Array(16)
    const id = walletIdOf(organizationId, seed)
    const wallet = {
      ...stamps,
      id,
      name: 'Main',
      exported: false,
      imported: false,
      hardwareWallet: null,
      passphraseKind: null,
    }
    await store.write(transaction => transaction.insert('wallets', wallet))
    return { id, seed }
  }
  /** A recovery entry with its secret. */
  async function recoveryEntry(kind: 'wallet' | 'privateKey', secret: Uint8Array) {
    const id = newId()
    await store.write(transaction => transaction.insert('recoveryEntries', { ...stamps, id, kind, setAsideAt: now }))
    await vault.put({ organizationId, keyId: id }, secret)
    return { organizationId, entryId: id }
  }
  async function webhook() {
    const endpoint = { ...examples.webhookEndpoints, ...stamps, id: newId() }
    const event = { activityOrganizationId: null, activityId: null, sequence: 0, status: null }
    const known = {
      id: newId(),
      organizationId,
      endpointId: endpoint.id,
      ...event,
      happenedAt: now,
      nextAttemptAt: null,
    }
    await store.write(transaction => {
      transaction.insert('webhookEndpoints', endpoint)
      transaction.insert('webhookDeliveries', {
        ...begin(webhookDeliveries, known, now),
        state: 'delivered',
      })
    })
    return { endpointId: endpoint.id, deliveryId: known.id }
  }
  return {
    ...agent,
    ...{ store, vault, vaults, context, calls, data, folder, stamps, outside, outsideAt, seen },
    ...{ insertWindowKey, walletWithoutKey, recoveryEntry, webhook },
  }
}
export type WindowStage = Awaited<ReturnType<typeof windowStage>>
