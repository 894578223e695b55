import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { type ActivityEvent, activityEvents, activityStatuses } from '../../../src/core/ledger/lifecycle.ts'
import type { Move, Reader, Store, Transaction } from '../../../src/core/ports/store.ts'
import type { RecordDeclaration } from '../../../src/core/records/define/define-record.ts'
import { type RecordKind, type Records, records } from '../../../src/core/records/index.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import type { Page } from '../../../src/core/schema/page.ts'
import { longer, scaled } from '../../support/effort.ts'
import { layOut } from '../../support/laid-out-database.ts'
import {
  acme,
  draftOf,
  evaluationOf,
  examples,
  globex,
  idOf,
  otherOrganization,
  receiptFor,
  reservationOf,
  voteOn,
} from '../../support/records.ts'

const declarations: readonly RecordDeclaration[] = records
const kinds = Object.keys(examples) as RecordKind[]
const organizations = [acme, globex]
const types = ['ACTIVITY_TYPE_A', 'ACTIVITY_TYPE_B']
const few = [0, 1, 2, 3]
const activityId = (organizationId: string, id: number) => idOf(1000 + organizations.indexOf(organizationId) * 10 + id)
const vote = voteOn({ id: '', organizationId: acme })
const receipt = receiptFor({ id: '', organizationId: acme })

/** One verb of a transaction. */
type Step = (transaction: Transaction) => unknown

const unlockerKind = fc.constantFrom('keychain', 'passphrase', 'memory')
const number = fc.constantFrom(...few)
const organizationId = fc.constantFrom(...organizations)
const kind = fc.constantFrom(...kinds)
const move: fc.Arbitrary<Move> = fc.record(
  {
    event: fc.constantFrom(...activityEvents),
    expiresAt: fc.constantFrom(null, 7000, 8000),
    result: fc.constantFrom({ done: { r: '11' } }),
  },
  { requiredKeys: ['event'] },
)
const admissions: fc.Arbitrary<ActivityEvent[]> = fc.constantFrom(
  [],
  ['allowed'],
  ['consensusNeeded'],
  ['allowed', 'executing'],
  ['allowed', 'executing', 'executed'],
  ['rejected'],
)

/** Records with so few ids, names and addresses that they often collide and often refer to each other. */
const record: fc.Arbitrary<{ kind: RecordKind; record: Records[RecordKind] }> = fc
  .tuple(kind, organizationId, number, number, number)
  .map(([kind, organizationId, id, owner, name]) => ({
    kind,
    record: {
      ...examples[kind],
      id: kind === 'organizations' ? organizationId : idOf(id),
      organizationId,
      createdAt: 1000 + name,
      ...('name' in examples[kind] && { name: `Name ${name}` }),
      ...asDeclared(declarations.find(each => each.kind === kind)!, owner, name),
      ...(kind === 'apiKeys' && { publicKey: `0${name}`, isWindowKey: name === 1 }),
      ...(kind === 'walletAccounts' && { address: `0x${name}` }),
      ...(kind === 'webhookDeliveries' && waitsOrNot(organizationId, id, owner, name)),
      ...(kind === 'privateKeys' && { addresses: [{ format: 'F', address: `0x${owner}` }], exported: owner === 1 }),
    } as Records[RecordKind],
  }))

function waitsOrNot(organizationId: string, id: number, owner: number, name: number): Partial<WebhookDelivery> {
  return {
    activityOrganizationId: [null, organizationId, acme, globex][id] ?? null,
    activityId: owner === 0 ? null : idOf(owner),
    sequence: (id * 7) % 5,
    attemptCount: Number(owner > 1),
    ...(name === 3 ? { state: 'delivered', nextAttemptAt: null } : { state: 'waiting' }),
    ...(name < 3 && { nextAttemptAt: name === 2 ? null : (id * 3) % 4 }),
  }
}

/** Its owner, and what is unique of it where that is any text. */
function asDeclared({ owner, unique, fields }: RecordDeclaration, ownerNumber: number, name: number): object {
  const texts = unique.flat().map(field => [field, `${field}_${name}`] as const)
  const free = texts.filter(([field, text]) => (fields[field] as z.ZodType).safeParse(text).success)
  return { ...Object.fromEntries(free), ...(owner && { [owner.field]: idOf(ownerNumber) }) }
}

function verb<Value>(value: fc.Arbitrary<Value>, use: (transaction: Transaction, value: Value) => unknown) {
  return value.map(
    (value): Step =>
      transaction =>
        use(transaction, value),
  )
}

const activityKey = fc.record({ organizationId, bytes: number })
const activityOf = (reader: Reader, { organizationId, bytes }: { organizationId: string; bytes: number }) =>
  reader.submitted(organizationId, draftOf(bytes).timestampMs, draftOf(bytes).fingerprint)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: verb(record, (tx, { kind, record }) => tx.insert(kind, record)) },
  verb(record, (tx, { kind, record }) => tx.replace(kind, record)),
  verb(record, (tx, { kind, record }) => tx.remove(kind, record.organizationId, record.id)),
  {
    weight: 3,
    arbitrary: verb(fc.tuple(activityKey, number, admissions), (tx, [{ organizationId, bytes }, id, events]) => {
      const draft = { organizationId, id: activityId(organizationId, id), type: types[id % 2] ?? '' }
      const moves = events.map(event => ({ event }))
      return tx.admit(draftOf(bytes, draft), moves, 5000 + bytes)
    }),
  },
  {
    weight: 3,
    arbitrary: verb(fc.tuple(activityKey, move, fc.boolean()), (tx, [key, move, stale]) => {
      const seen = activityOf(tx, key)
      return seen && tx.apply(stale ? { ...seen, executing: !seen.executing } : seen, move, 6000)
    }),
  },
  verb(fc.tuple(activityKey, number), (tx, [key, userId]) => {
    const activityId = activityOf(tx, key)?.id ?? idOf(99)
    return tx.vote({ ...vote, activityId, userId: idOf(userId) })
  }),
  verb(activityKey, (tx, key) => tx.receipt({ ...receipt, activityId: activityOf(tx, key)?.id ?? idOf(99) })),
  verb(number, (tx, users) =>
    tx.receipt({ kind: 'setting', at: users, organizationId: null, setting: 'users', change: String(users) }),
  ),
  verb(activityKey, (tx, key) =>
    tx.evaluation(evaluationOf(activityOf(tx, key) ?? { id: idOf(99), organizationId: acme })),
  ),
  {
    weight: 3,
    arbitrary: verb(fc.tuple(activityKey, number, number, number), (tx, [key, id, group, amount]) => {
      const { organizationId } = key
      // Chance alone would seldom give an activity, and a control that it has taken of before.
      const control = { ...examples.velocityControls, organizationId, id: idOf(id), identifier: `identifier_${id}` }
      if (tx.list('velocityControls', organizationId).length === 0) tx.insert('velocityControls', control)
      const activity = activityOf(tx, key) ?? { id: idOf(99), organizationId }
      const take = { groupKey: `${group % 2}`, amount: `${amount}`.padEnd(70, '7'), createdAt: amount * 1_800_000 }
      return tx.reserve(reservationOf(activity, { ...take, controlId: idOf(id) }))
    }),
  },
  verb(fc.tuple(organizationId, number), (tx, [organizationId, id]) =>
    tx.remove('velocityControls', organizationId, idOf(id)),
  ),
  verb(fc.nat(20), (tx, sequence) => tx.delivered(sequence)),
  verb(activityKey, (tx, { organizationId, bytes }) =>
    tx.putSealedSecret({ organizationId, keyId: idOf(bytes) }, `c2VhbGVk${bytes}`),
  ),
  verb(activityKey, (tx, { organizationId, bytes }) => tx.removeSealedSecret({ organizationId, keyId: idOf(bytes) })),
  verb(fc.tuple(unlockerKind, number, number), (tx, [kind, id, createdAt]) =>
    tx.putUnlocker({ id: idOf(id), kind, createdAt, wrapped: { parameters: {}, key: 'a2V5' }, mac: 'ab' }),
  ),
  verb(unlockerKind, (tx, kind) => tx.removeUnlocker(kind)),
  verb(fc.tuple(number, fc.option(fc.jsonValue(), { nil: undefined })), (tx, [name, value]) =>
    tx.setSetting(`setting ${name}`, value),
  ),
)

interface Work {
  readonly steps: readonly Step[]
  /** Whether a refused step is passed over, or ends and undoes the work. */
  readonly goesOn: boolean
}
const work: fc.Arbitrary<Work> = fc.record({ steps: fc.array(step, { maxLength: 8 }), goesOn: fc.boolean() })
/** Works asked for in one turn of the event loop. */
const turns = fc.array(fc.array(work, { minLength: 1, maxLength: 4 }), { maxLength: 8 })

test('both stores answer and hold the same after any sequence of transactions', {
  timeout: longer(240_000),
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let number = 0
  await fc.assert(
    fc.asyncProperty(turns, async turns => {
      const stores = [memoryStore(), openSqliteStore(await layOut(join(folder, `${++number}.db`)))] as const
      const [memory, sqlite] = await Promise.all(stores.map(store => take(store, turns)))
      await Promise.all(stores.map(store => store.close()))
      expect(sqlite).toEqual(memory)
    }),
    { numRuns: scaled(100) },
  )
})

/** What every work came to, and all that can be read after each turn's. */
async function take(store: Store, turns: readonly (readonly Work[])[]) {
  const begin = [examples.organizations, otherOrganization].map(
    (each): Step =>
      transaction =>
        transaction.insert('organizations', each),
  )
  await store.write(transaction => run({ steps: begin, goesOn: false }, transaction))
  const answers: unknown[] = []
  for (const turn of turns) {
    const settled = await Promise.allSettled(turn.map(work => store.write(transaction => run(work, transaction))))
    answers.push(settled.map(each => (each.status === 'fulfilled' ? each.value : refusalOf(each.reason))))
    answers.push(store.outbox(100))
  }
  return { answers, held: everythingIn(store) }
}

function run({ steps, goesOn }: Work, transaction: Transaction): unknown[] {
  return steps.map(step => {
    try {
      return step(transaction)
    } catch (thrown) {
      if (!goesOn) throw thrown
      return refusalOf(thrown)
    }
  })
}

function refusalOf(thrown: unknown): unknown {
  return (thrown as { name?: string }).name === 'AgentError' ? { ...(thrown as object) } : 'an error of the caller'
}

function everythingIn(store: Store) {
  const ids = [...few.map(idOf), acme, globex]
  const activityIds = organizations.flatMap(organizationId => few.map(id => activityId(organizationId, id)))
  const pages: Page[] = [
    { limit: 2 },
    { limit: 100 },
    ...ids.flatMap(id => [
      { limit: 2, after: id },
      { limit: 2, before: id },
    ]),
  ]
  const activityPages: Page[] = [
    { limit: 100 },
    ...activityIds.flatMap(id => [
      { limit: 2, after: id },
      { limit: 2, before: id },
    ]),
  ]
  const filters = [
    {},
    { types: types.slice(0, 1) },
    { statuses: activityStatuses.slice(1, 3), types },
    { statuses: activityStatuses.slice(3) },
  ]
  return {
    organizations: store.organizations(),
    records: organizations.map(organizationId =>
      kinds.map(kind => [
        store.list(kind, organizationId),
        ids.map(id => store.find(kind, organizationId, id)),
        pages.map(page => store.list(kind, organizationId, {}, page)),
        pages.map(page => store.list(kind, organizationId, { createdAt: 1001 }, page)),
      ]),
    ),
    accounts: few.map(id => store.list('walletAccounts', acme, { walletId: idOf(id), name: null })),
    keys: few.map(name => [
      store.apiKeysByPublicKey(`0${name}`),
      store.privateKeyByAddress(acme, `0x${name}`),
      store.list('apiKeys', globex, { isWindowKey: name === 1 }),
    ]),
    activities: organizations.map(organizationId =>
      filters.map(filter => activityPages.map(page => store.activities(organizationId, filter, page))),
    ),
    ofActivities: activityIds.map(id => [store.votes(id), store.decisions(id), store.evaluations(id)]),
    reserved: reservationsIn(store),
    webhooks: organizations.flatMap(organizationId => few.map(id => queueOf(store, { organizationId, id: idOf(id) }))),
    receipts: [
      store.receiptLines(0, 1000),
      store.receiptHead(),
      store.receipts({ kinds: ['decided', 'setting'] }, { limit: 5 }),
    ],
    receiptsOfOne: store.receipts({ kinds: ['decided'], organizationId: acme }, { before: 20, limit: 3 }),
    newestReceipts: store.receipts({}, { before: 12, limit: 4 }),
    audit: organizations.map(organizationId => activityIds.map(id => store.audit({ organizationId, id }))),
    submitted: few.map(bytes => activityOf(store, { organizationId: acme, bytes })),
    votedOn: few.map(bytes => store.votedOn(acme, draftOf(bytes).fingerprint)),
    unsettled: store.unsettled(),
    outbox: store.outbox(1000),
    secrets: store.secretNames().map(name => ({ ...name, sealed: store.sealedSecret(name) })),
    unlockers: store.unlockers(),
    settings: few.map(name => store.setting(`setting ${name}`)),
  }
}

function queueOf(store: Store, endpoint: { readonly organizationId: string; readonly id: string }) {
  const dues = [0, 1, 2].flatMap(until => [1, 4].map(beyond => ({ until, beyond, except: [idOf(until)] })))
  return [
    ['', acme, globex].map(after => store.sourceWaitingAfter(endpoint, after)),
    organizations.flatMap(source =>
      dues.flatMap(due => [true, false].map(isTried => store.dueDelivery(endpoint, source, isTried, due))),
    ),
    dues.map(due => store.isAnyDue(endpoint, due)),
    few.map(time => store.nextDueAfter(endpoint, time)),
    [null, ...few.map(idOf)].map(activityId => store.waitingDeliveries(endpoint, activityId, 2)),
    (['waiting', 'delivered'] as const).map(state => store.deliveriesBeyond(endpoint, state, 1)),
  ]
}

function reservationsIn(store: Store) {
  const excepts = [undefined, ...few]
  return organizations.flatMap(organizationId =>
    few.flatMap(id =>
      excepts.flatMap(except =>
        [null, 1, 1_800_000, 3_600_000, 3_600_001].flatMap(since =>
          ['0', '1'].map(groupKey =>
            store.reserved({
              organizationId,
              controlId: idOf(id),
              groupKey,
              since,
              except: except === undefined ? undefined : activityId(organizationId, except),
            }),
          ),
        ),
      ),
    ),
  )
}
