import type { Examination } from '../../../adapters/store/examination/examine.ts'
import { restoreBackup } from '../../../core/display/restore-backup.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'

export const receipts: Check = {
  name: 'receipts',
  title: 'Receipts',
  look: async ({ examination }) => unbroken(await examination()),
}

/** Judges if each receipt follows from the one before. */
export function unbroken({ receipts }: Examination): Verdict {
  if (receipts === null) return unknown('The receipts could not be read.')
  if (receipts.broken !== null) {
    return ill(
      `Receipt ${receipts.broken} is missing, or was changed after it was written. Stop Countersign and ${restoreBackup}.`,
    )
  }
  return well('Each receipt follows from the one before.')
}
