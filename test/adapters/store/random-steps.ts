import fc from 'fast-check'
import type { z } from 'zod'
import { type ActivityEvent, activityEvents } from '../../../src/core/ledger/lifecycle.ts'
import type { Move, Reader, Transaction } from '../../../src/core/ports/store.ts'
import type { RecordDeclaration } from '../../../src/core/records/define/define-record.ts'
import { type RecordKind, type Records, records } from '../../../src/core/records/index.ts'
import type { WebhookDelivery } from '../../../src/core/records/webhook-delivery.ts'
import {
  acme,
  draftOf,
  evaluationOf,
  examples,
  globex,
  idOf,
  receiptFor,
  reservationOf,
  voteOn,
} from '../../support/records.ts'

const declarations: readonly RecordDeclaration[] = records
export const kinds = Object.keys(examples) as RecordKind[]
export const organizations = [acme, globex]
export const types = ['ACTIVITY_TYPE_A', 'ACTIVITY_TYPE_B']
export const few = [0, 1, 2, 3]
export const activityId = (organizationId: string, id: number) =>
  idOf(1000 + organizations.indexOf(organizationId) * 10 + id)
const vote = voteOn({ id: '', organizationId: acme })
const receipt = receiptFor({ id: '', organizationId: acme })

/** One verb of a transaction. */
export type Step = (transaction: Transaction) => unknown

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
export const activityOf = (reader: Reader, { organizationId, bytes }: { organizationId: string; bytes: number }) =>
  reader.submitted(organizationId, draftOf(bytes).timestampMs, draftOf(bytes).fingerprint)

export const step: fc.Arbitrary<Step> = fc.oneof(
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
