import Database from 'better-sqlite3'
import type { Reader, Store } from '../../src/core/ports/store.ts'
import type { RecordKind } from '../../src/core/records/index.ts'
import {
  acme,
  draftOf,
  evaluationOf,
  examples,
  idOf,
  otherOrganization,
  receiptFor,
  reservationOf,
  voteOn,
} from './records.ts'

const kinds = Object.keys(examples) as RecordKind[]

/** One of everything a store can hold, in an organization and one below it. */
export async function writeOneOfEverything(store: Store): Promise<void> {
  await store.write(transaction => {
    for (const kind of kinds) transaction.insert(kind, examples[kind])
    const billing = { productId: 'pro', method: null }
    transaction.insert('organizations', { ...otherOrganization, parentId: acme, billing })
    const { users, apiKeys, wallets, privateKeys, velocityControls } = examples
    const bob = { ...users, id: idOf(11), name: 'Bob', email: 'bob@example.org', emailVerified: true }
    transaction.insert('users', { ...bob, tagIds: [idOf(64)] })
    const ofWindow = { name: 'This window', publicKey: `03${'12'.repeat(32)}`, isWindowKey: true }
    transaction.insert('apiKeys', { ...apiKeys, id: idOf(21), ...ofWindow, expirationSeconds: 3600 })
    const seed = { name: 'Seed', exported: true, imported: false, hardwareWallet: null }
    transaction.insert('wallets', { ...wallets, id: idOf(31), ...seed })
    transaction.insert('privateKeys', { ...privateKeys, id: idOf(51), name: 'Off', disabled: true, tagIds: [] })
    const counting = { name: 'Requests', identifier: 'requests', method: 'COUNT', windowMs: null } as const
    const source = { kind: 'activities', types: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'] } as const
    transaction.insert('velocityControls', { ...velocityControls, id: idOf(58), ...counting, source })
  })
  await store.write(transaction => {
    const result = { signRawPayloadResult: { r: '11', s: '22', v: '00' } }
    const executing = [{ event: 'allowed' }, { event: 'executing' }] as const
    const signed = transaction.admit(draftOf(1), [...executing, { event: 'executed', result }], 5000).activity
    transaction.receipt(receiptFor(signed))
    transaction.evaluation(evaluationOf(signed))
    transaction.reserve(reservationOf(signed))
    const failed = transaction.admit(draftOf(2), executing, 5100).activity
    transaction.reserve(reservationOf(failed, { amount: '7' }))
    const failure = { code: 9, message: 'The key is disabled.', details: [] }
    transaction.apply(failed, { event: 'failed', failure }, 5200)
    const requester = { ...draftOf(3).requester, webOrigin: 'https://app.example.org' }
    const waits = [{ event: 'consensusNeeded', expiresAt: 90_000_000 }] as const
    const waiting = transaction.admit(draftOf(3, { requester }), waits, 5300).activity
    transaction.vote(voteOn(waiting, { userId: idOf(11) }))
    transaction.evaluation(evaluationOf(waiting, { outcomes: [] }))
    const rejected = transaction.admit(draftOf(4), [{ event: 'allowed' }, { event: 'rejected' }], 5400).activity
    transaction.receipt(receiptFor(rejected, { decision: 'rejected' }))
    transaction.admit(draftOf(5), executing, 5500)
    const again = transaction.admit(draftOf(6), [{ event: 'consensusNeeded' }], 5600).activity
    transaction.vote(voteOn(again, { id: idOf(71) }))
    transaction.withdrawVote(again.id, examples.users.id, 5700)
    transaction.putSealedSecret({ organizationId: acme, keyId: examples.wallets.id }, 'c2VhbGVk')
    transaction.putUnlocker({
      id: idOf(90),
      kind: 'passphrase',
      createdAt: 5600,
      wrapped: { parameters: { N: 131072 }, key: 'a2V5' },
      mac: 'ab12',
    })
    transaction.setSetting('limits', { users: 3, longLivedApiKeys: 20 })
    transaction.setSetting('approvals', 'everything')
    transaction.delivered(2)
  })
}

/** Collects every answer of a store, as JSON holds it. */
export function readEverything(reader: Reader) {
  const organizations = reader.organizations()
  const activities = organizations.flatMap(({ id }) => reader.activities(id, {}, { limit: 100 }))
  const of = <Value>(read: (activity: (typeof activities)[number]) => Value) => activities.map(read)
  const asked = ({ id, organizationId, fingerprint }: (typeof activities)[number]) =>
    reader.votedOn(organizationId, fingerprint)?.id === id
  return {
    records: Object.fromEntries(
      organizations.map(({ id }) => [id, Object.fromEntries(kinds.map(kind => [kind, reader.list(kind, id)]))]),
    ) as unknown as Record<string, Record<string, Record<string, unknown>[]>>,
    activities,
    unsettled: reader.unsettled().map(({ id }) => id),
    waiting: activities.filter(asked).map(({ id }) => id),
    votes: of(({ id }) => reader.votes(id)),
    withdrawnVotes: of(({ id }) => reader.withdrawnVotes(id)),
    decisions: of(({ id }) => reader.decisions(id).map(({ sequence: _, previous: __, ...decided }) => decided)),
    evaluations: of(({ id }) => reader.evaluations(id)),
    audit: of(activity => reader.audit(activity)),
    outbox: reader
      .outbox(100)
      .map(({ sequence, organizationId, activityId, status }) => ({ sequence, organizationId, activityId, status })),
    secrets: reader.secretNames().map(name => ({ ...name, sealed: reader.sealedSecret(name) })),
    unlockers: reader.unlockers(),
    reserved: reader.list('velocityControls', acme).map(({ id: controlId }) => {
      const { sum, count } = reader.reserved({ organizationId: acme, controlId, groupKey: '', since: null })
      return { sum: String(sum), count }
    }),
    byAddress: reader.privateKeyByAddress(acme, examples.privateKeys.addresses[0]?.address ?? '')?.id,
    settings: { limits: reader.setting('limits'), approvals: reader.setting('approvals') },
  }
}

/** SQL that makes the database again, row for row. */
export function dumpOf(file: string): string {
  const database = new Database(file, { readonly: true })
  const made = database
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all() as { type: string; name: string; sql: string }[]
  const sql = (wanted: string) => made.filter(({ type }) => type === wanted).map(each => `${each.sql};\n`)
  const rows = made
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => {
      const columns = (database.pragma(`table_info(${name})`) as { name: string }[]).map(column => column.name)
      const quoted = columns.map(column => `quote(${column})`).join(" || ', ' || ")
      const values = database.prepare(`SELECT ${quoted} FROM ${name}`).pluck().all() as string[]
      return values.map(each => `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${each});\n`)
    })
  const pragma = (name: string) => `PRAGMA ${name} = ${database.pragma(name, { simple: true })};\n`
  const header = [pragma('application_id'), pragma('user_version')]
  database.close()
  return [...header, 'BEGIN;\n', ...sql('table'), ...rows, ...sql('index'), ...sql('trigger'), 'COMMIT;\n'].join('')
}

/** A database in `file`, from what `dumpOf` said of one. */
export function restore(file: string, dump: string): void {
  const database = new Database(file)
  database.exec(dump)
  database.close()
}
