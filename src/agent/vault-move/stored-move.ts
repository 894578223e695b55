import { z } from 'zod'
import type { TakenSecret } from '../../core/ports/key-vault.ts'
import type { Reader, Transaction } from '../../core/ports/store.ts'

const kind = z.literal(['keychain', 'passphrase'])
export type MovableKind = z.output<typeof kind>

/**
 * That keys are being moved. Which of the two vaults they are in, the setting `vault` says, and it alone: in the other there is at most
 * what this lists, and it has to go.
 */
const shape = z.object({
  from: kind,
  to: kind,
  /** Milliseconds since the epoch. */
  at: z.int(),
  /** The keychain it goes to has kept keys of this database before, for a copy of it: what is noted there stays, whatever becomes of this one. */
  isNoted: z.boolean().optional(),
  /** What the move has put into the vault that is not in use, or is about to; after the switch, what was in the one from before. */
  names: z.array(
    z
      .object({ organizationId: z.string(), keyId: z.string(), at: z.int().optional() })
      .transform(({ at, ...name }): TakenSecret => (at === undefined ? name : { ...name, at })),
  ),
})
export type StoredMove = z.output<typeof shape>

const settingName = 'vaultMove'

export function storedMove(reader: Pick<Reader, 'setting'>): StoredMove | undefined {
  const stored = reader.setting(settingName)
  return stored === undefined ? undefined : shape.parse(stored)
}

export function storeMove(transaction: Pick<Transaction, 'setSetting'>, move: StoredMove | undefined): void {
  transaction.setSetting(settingName, move)
}
