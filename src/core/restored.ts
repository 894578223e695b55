import { z } from 'zod'
import type { Milliseconds } from './milliseconds.ts'
import type { Reader, Store, Transaction } from './ports/store.ts'

const settingName = 'restored'

/** Record that this database came out of a backup. */
const shape = z.object({
  /** ISO 8601, UTC: the moment it is a copy of. */
  madeAt: z.string(),
  /** ISO 8601, UTC. */
  restoredAt: z.iso.datetime(),
  /** True if the person has read what that means, and goes on. */
  isKnown: z.boolean(),
})
export type Restored = z.output<typeof shape>

/** Returns the last restore; undefined if there never was one. */
export function storedRestored(reader: Pick<Reader, 'setting'>): Restored | undefined {
  return shape.optional().parse(reader.setting(settingName))
}

export function storeRestored(transaction: Pick<Transaction, 'setSetting'>, restored: Restored): void {
  transaction.setSetting(settingName, restored)
}

/** A clock that ran ahead during the restore, and has been set right, would have everything refused until it comes there again. */
export async function correctRestored(store: Store, now: Milliseconds): Promise<void> {
  const restored = storedRestored(store)
  if (!restored || Date.parse(restored.restoredAt) <= now) return
  await store.write(transaction => storeRestored(transaction, { ...restored, restoredAt: new Date(now).toISOString() }))
}

/**
 * Returns when this database was restored last, 0 if it never was. Nobody knows what was done between its backup and then: what was made
 * before, and is good for one thing once, may have been used.
 */
export function restoredAt(reader: Pick<Reader, 'setting'>): Milliseconds {
  const restored = storedRestored(reader)
  return restored === undefined ? 0 : Date.parse(restored.restoredAt)
}
