import type { Examination } from '../../../adapters/store/examination/examine.ts'
import { restoreBackup } from '../../../core/display/restore-backup.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'

export const references: Check = {
  name: 'references',
  title: 'References between records',
  look: async ({ examination }) => wholeness(await examination()),
}

/** Judges if everything that the rows refer to is there. */
export function wholeness({ pages, refusal, orphans }: Examination): Verdict {
  const tables = Object.entries(orphans).map(([table, rows]) => `${table} (${rows})`)
  if (tables.length > 0) {
    return ill(
      `Records in ${tables.join(', ')} belong to something that is missing. Stop Countersign and ${restoreBackup}.`,
    )
  }
  if (pages.length > 0 || refusal) return unknown('The database could not be opened.')
  return well('Everything that a record refers to exists.')
}
