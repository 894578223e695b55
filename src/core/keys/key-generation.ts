import { z } from 'zod'
import type { Reader, Transaction } from '../ports/store.ts'

const shape = z.object({
  /** Grows with each entry of the journal of keys, before the vault is touched: no vault of this database is ahead of it. */
  planned: z.int(),
  /** What the vault is known to have noted: a vault behind it is an older copy. */
  reached: z.int(),
})
export type KeyGeneration = z.output<typeof shape>

const settingName = 'keyGeneration'

/** How far the records say that the vault has come. */
export function keyGeneration(reader: Pick<Reader, 'setting'>): KeyGeneration {
  return shape.parse(reader.setting(settingName) ?? { planned: 0, reached: 0 })
}

type Settings = Pick<Transaction, 'setting' | 'setSetting'>

/** Called by the store whenever an entry of the journal is opened. */
export function planKeyChange(transaction: Settings): void {
  const { planned, reached } = keyGeneration(transaction)
  transaction.setSetting(settingName, { planned: planned + 1, reached })
}

/** Once the vault has noted `reached`. */
export function noteKeyChange(transaction: Settings, reached: number): void {
  const before = keyGeneration(transaction)
  if (reached > before.reached) transaction.setSetting(settingName, { ...before, reached })
}

/** From now on the records go with a vault that has noted `number`. */
export function acceptKeyGeneration(transaction: Settings, number: number): void {
  const { planned } = keyGeneration(transaction)
  transaction.setSetting(settingName, { planned: Math.max(planned, number), reached: number })
}
