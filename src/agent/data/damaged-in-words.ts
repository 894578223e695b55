import type { DamagedByTable } from '../../adapters/store/integrity/damaged-rows.ts'

/** For example “In wallets (2): records are not as they were written.” */
export function damagedInWords(damagedRows: DamagedByTable): string {
  const tables = Object.entries(damagedRows).map(([table, rows]) => (rows === 0 ? table : `${table} (${rows})`))
  return `Records in ${tables.join(', ')} are damaged.`
}
