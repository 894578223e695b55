import { afterEach, beforeEach, expect } from 'vitest'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import type { Milliseconds } from '../../../src/core/milliseconds.ts'
import type { ActivityDraft, Move, Store } from '../../../src/core/ports/store.ts'
import type { RecordKind, Records } from '../../../src/core/records/index.ts'
import { draftOf, examples } from '../records.ts'

export const kinds = Object.keys(examples) as RecordKind[]

export const failing = (code: string) => expect.objectContaining({ name: 'AgentError', code })

export type OpenedStore = ReturnType<typeof openedStore>

/** A store that is opened for each test and closed after it. Call this in the `describe` of the tests. */
export function openedStore(open: () => Store | Promise<Store>) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const insert = <Kind extends RecordKind>(kind: Kind, ...records: Records[Kind][]) =>
    store.write(transaction => {
      for (const record of records) transaction.insert(kind, record)
    })
  /** The organization with one record of each kind. */
  const insertExamples = () =>
    store.write(transaction => {
      for (const kind of kinds) transaction.insert(kind, examples[kind])
    })
  const admit = (number: number, moves: readonly Move[] = [{ event: 'allowed' }], change = {}, at = 5000) =>
    store.write(transaction => transaction.admit(draftOf(number, change), moves, at).activity)
  const apply = (seen: ActivityRecord, move: Move, at: Milliseconds = 6000) =>
    store.write(transaction => transaction.apply(seen, move, at))
  const submitted = (organizationId: string, { timestampMs, fingerprint }: ActivityDraft) =>
    store.submitted(organizationId, timestampMs, fingerprint)

  return {
    get store() {
      return store
    },
    insert,
    insertExamples,
    admit,
    apply,
    submitted,
  }
}
