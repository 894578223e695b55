import type { Examination } from '../../../adapters/store/examination/examine.ts'
import { restoreBackup } from '../../../core/display/restore-backup.ts'
import { damagedInWords } from '../../data/damaged-in-words.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'

export const records: Check = {
  name: 'records',
  title: 'Records',
  look: async ({ examination }) => soundness(await examination()),
}

/** Judges each row by its checksum. */
export function soundness({ pages, refusal, damagedRows }: Examination): Verdict {
  if (Object.keys(damagedRows).length > 0) {
    return ill(
      `${damagedInWords(damagedRows)} Stop Countersign and ${restoreBackup}; or see Settings, Keys and records, ` +
        'to continue with them.',
    )
  }
  if (pages.length > 0 || refusal) return unknown('The database could not be opened.')
  return well('No record is damaged.')
}
