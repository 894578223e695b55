import { writeSync } from 'node:fs'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { createWebhookPort } from '../../src/adapters/webhooks/webhook-port.ts'
import { createOutboxDelivery } from '../../src/core/engine/outbox-delivery.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import type { Keyring } from '../../src/core/keys/keyring.ts'
import type { SecretName } from '../../src/core/ledger/secret-name.ts'
import { createWebhookDeliveries } from '../../src/core/webhook-deliveries/deliveries.ts'
import { draftOf, examples } from './records.ts'

// Run as a process of its own, and killed: takes activities through their statuses, several at a time, and tells a webhook of them.
// A day is seven minutes long here. Prints `open`, and `done` once all is told that was to be told.
const [file = '', url = '', begun = '', task = ''] = process.argv.slice(2)
const store = openSqliteStore(file)
const log = { info() {}, warn() {}, error: (fields: object, message: string) => console.error(message, fields) }
const speed = 200
const now = () => Number(begun) + (Date.now() - Number(begun)) * speed
const clock = {
  now,
  passed: now,
  wakeAt(at: number, wake: () => void) {
    const timer = setTimeout(wake, Math.max(0, (at - now()) / speed))
    return () => clearTimeout(timer)
  },
}
/** One key, whatever it is called. */
const keyring = {
  state: async () => ({ status: 'ready', nextStep: '' }),
  seal: async (name: SecretName) => ({ ...name, sealed: '', dataKeyId: '' }),
  use: async (
    _: unknown,
    __: unknown,
    derive: (secret: Uint8Array) => Uint8Array,
    work: (key: Uint8Array) => unknown,
  ) => work(derive(new Uint8Array(32).fill(7))),
} as unknown as Keyring
const integrity = createIntegrity(() => undefined)
const port = createWebhookPort({ limit: 2_000 })
const [catalogue, broadcasts] = [new Map() as never, undefined as never]
const parts = { catalogue, broadcasts, store, keyring, clock, integrity, log, port, onChange() {} }
const webhooks = createWebhookDeliveries(parts)
const outbox = createOutboxDelivery(
  { store, log },
  () => undefined,
  (transaction, entries) => webhooks.queue(transaction, entries),
)

const { organizations, webhookEndpoints } = examples
if (store.organizations().length === 0) {
  await store.write(transaction => {
    transaction.insert('organizations', { ...organizations, features: [] })
    transaction.insert('webhookEndpoints', { ...webhookEndpoints, url, cursor: 0, createdBy: organizations.id })
  })
}
webhooks.start()
outbox.wake()
writeSync(1, 'open\n')
if (task === 'work') {
  const first = store.activities(organizations.id, {}, { limit: 1 })[0]
  for (let number = first ? Number(first.id.slice(-6)) + 1 : 1; ; number += 4) {
    await Promise.all([0, 1, 2, 3].map(index => live(number + index)))
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
const isToldOfAll = () =>
  store.outbox(1).length === 0 &&
  store
    .everyWebhookEndpoint()
    .every(
      ({ id: endpointId, organizationId, isBehind }) =>
        !isBehind && store.list('webhookDeliveries', organizationId, { endpointId, state: 'waiting' }).length === 0,
    )
while (!isToldOfAll()) await new Promise(resolve => setTimeout(resolve, 20))
await outbox.stop()
await webhooks.stop()
await store.close()
writeSync(1, 'done\n')

async function live(number: number): Promise<void> {
  const draft = { ...draftOf(number), message: 'x'.repeat(200) }
  const { activity } = await store.write(t => t.admit(draft, [{ event: 'consensusNeeded' }], now()))
  outbox.wake()
  const agreed = await store.write(t => t.apply(activity, { event: 'quorumReached' }, now()))
  outbox.wake()
  const executing = await store.write(t => t.apply(agreed, { event: 'executing' }, now()))
  await store.write(t => t.apply(executing, { event: 'executed', result: {} }, now()))
  outbox.wake()
}
