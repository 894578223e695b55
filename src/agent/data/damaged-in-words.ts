import type { DamagedByTable } from '../../adapters/store/integrity/damaged-rows.ts'

/** Example: “Records in wallets (2) are damaged.” */
export function damagedInWords(damagedRows: DamagedByTable): string {
  const tables = Object.entries(damagedRows).map(([table, rows]) => (rows === 0 ? table : `${table} (${rows})`))
  return `Records in ${tables.join(', ')} are damaged.`
}
