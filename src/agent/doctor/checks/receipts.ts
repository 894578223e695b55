import type { Examination } from '../../../adapters/store/examination/examine.ts'
import { restoreBackup } from '../../../core/display/restore-backup.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'

export const receipts: Check = {
  name: 'receipts',
  title: 'Receipts',
  look: async ({ examination }) => unbroken(await examination()),
}

/** Judges if each receipt follows from the one before. */
function unbroken({ pages, refusal, brokenReceipt }: Examination): Verdict {
  if (brokenReceipt !== null) {
    return ill(
      `Receipt ${brokenReceipt} is missing, or was changed after it was written. Stop Countersign and ${restoreBackup}.`,
    )
  }
  if (pages.length > 0 || refusal) return unknown('The database could not be opened.')
  return well('Each receipt follows from the one before.')
}
