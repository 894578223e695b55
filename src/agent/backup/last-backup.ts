import { z } from 'zod'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Reader, Transaction } from '../../core/ports/store.ts'

const settingName = 'lastBackup'

/** When the last backup was made, by whatever way; undefined where none was since this database began or was restored. */
export function lastBackupAt(reader: Reader): Milliseconds | undefined {
  return z.int().optional().parse(reader.setting(settingName))
}

export function keepLastBackup(transaction: Transaction, at: Milliseconds): void {
  transaction.setSetting(settingName, at)
}
