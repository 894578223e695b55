import type { Examination } from '../../../adapters/store/examine.ts'
import { restoreBackup } from '../../../core/display/restore-backup.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'

export const records: Check = {
  name: 'records',
  title: 'Records',
  look: async ({ examination }) => soundness(await examination()),
}

/** Of each row, by its checksum. */
export function soundness({ pages, refusal, damagedRows }: Examination): Verdict {
  const damaged = Object.entries(damagedRows)
  if (damaged.length > 0) {
    const tables = damaged.map(([table, rows]) => (rows === 0 ? table : `${table} (${rows})`)).join(', ')
    return ill(
      `In ${tables}: records are not as they were written. Stop Countersign and ${restoreBackup}; or see Settings, Keys and records, ` +
        'to continue with them.',
    )
  }
  if (pages.length > 0 || refusal) return unknown('The database could not be opened.')
  return well('Each is as it was written.')
}
