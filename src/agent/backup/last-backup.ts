import { z } from 'zod'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Reader, Transaction } from '../../core/ports/store.ts'

const settingName = 'lastBackup'

/**
 * Time at which the last backup without a known fault was begun, in whatever way: it holds all that was there then.
 * Undefined if none was made since this database began or was restored.
 */
export function lastBackupAt(reader: Reader): Milliseconds | undefined {
  return z.int().optional().parse(reader.setting(settingName))
}

/** Forgets the last backup after a restore: a backup of the old database would otherwise pass for one of this database. */
export function forgetLastBackup(transaction: Transaction): void {
  transaction.setSetting(settingName, undefined)
}

export function keepLastBackup(transaction: Transaction, at: Milliseconds): void {
  transaction.setSetting(settingName, at)
}
