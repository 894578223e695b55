import type { Reader, Store, Transaction } from '../../../core/ports/store.ts'
import type { RecordDeclaration } from '../../../core/records/define/define-record.ts'
import { records } from '../../../core/records/index.ts'
import { declaredKinds } from '../declared.ts'
import { stopping } from '../refusals.ts'
import { runInTransaction } from '../run-in-transaction.ts'
import { activitiesInMemory } from './activities.ts'
import { housekeepingInMemory } from './housekeeping.ts'
import { keepInMemory } from './kept.ts'
import { receiptsInMemory } from './receipts.ts'
import { recordsInMemory } from './records.ts'
import { reservationsInMemory } from './reservations.ts'
import { secretsInMemory } from './secrets.ts'
import { webhookQueueInMemory } from './webhook-queue.ts'

/**
 * A store that ends with the process: for tests, and as the shortest account of what a store does.
 *
 * @param declarations - The records it keeps; only a test gives others.
 */
export function memoryStore(declarations: readonly RecordDeclaration[] = records): Store {
  const declared = declaredKinds(declarations)
  const kept = keepInMemory(declared)
  const byKind = recordsInMemory(declared, kept)
  const receipts = receiptsInMemory(kept)
  const activities = activitiesInMemory(kept, receipts.moved, receipts.reader.decisions)
  const reservations = reservationsInMemory(kept)
  const housekeeping = housekeepingInMemory(kept)
  const secrets = secretsInMemory(kept)
  const reader: Reader = {
    ...byKind.reader,
    ...activities.reader,
    ...receipts.reader,
    ...reservations.reader,
    ...housekeeping.reader,
    ...secrets.reader,
    ...webhookQueueInMemory(kept),
  }
  const transaction: Transaction = {
    ...reader,
    ...byKind.writer,
    ...activities.writer,
    ...receipts.writer,
    ...reservations.writer,
    ...housekeeping.writer,
    ...secrets.writer,
  }

  let closed = false
  return {
    ...reader,
    async write(work) {
      if (closed) throw stopping()
      // Not at once: what reads in this turn of the event loop must not see what is not committed.
      await undefined
      kept.begin()
      try {
        return runInTransaction(work, transaction)
      } catch (thrown) {
        kept.undo()
        throw thrown
      }
    },
    async close() {
      closed = true
    },
  }
}
