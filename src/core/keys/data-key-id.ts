import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Reader, Transaction } from '../ports/store.ts'

const settingName = 'dataKeyId'

/** Returns the id of a data key, which says nothing of the key: 16 bytes of an HMAC-SHA-256 (RFC 2104) under it, in hex. */
export function dataKeyIdOf(dataKey: Uint8Array): string {
  return createHmac('sha256', dataKey).update('countersign data key id 1').digest('hex').slice(0, 32)
}

/** Returns the id of the data key that the secrets of this database are sealed under. Empty before there is one. */
export function dataKeyId(reader: Pick<Reader, 'setting'>): string {
  return z.string().parse(reader.setting(settingName) ?? '')
}

/** Names the data key, in the commit in which the secrets are sealed under it. */
export function keepDataKeyId(transaction: Pick<Transaction, 'setSetting'>, dataKey: Uint8Array): void {
  transaction.setSetting(settingName, dataKeyIdOf(dataKey))
}
