import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UnlockerRow } from '../ledger/unlocker-row.ts'

type Named = Pick<UnlockerRow, 'kind' | 'id'>

/** Returns what shows that an unlocker was added by a holder of the data key: HMAC-SHA-256 (RFC 2104) under it, in hex. */
export function unlockerMac(dataKey: Uint8Array, { kind, id }: Named): string {
  return createHmac('sha256', dataKey)
    .update(JSON.stringify(['countersign unlocker 1', kind, id]))
    .digest('hex')
}

/** Tells an unlocker of this database from an unlocker that somebody else wrote into it. */
export function isGenuine(dataKey: Uint8Array, row: Named & Pick<UnlockerRow, 'mac'>): boolean {
  const [given, wanted] = [Buffer.from(row.mac, 'hex'), Buffer.from(unlockerMac(dataKey, row), 'hex')]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
