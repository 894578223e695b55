import type { Examination } from '../../../adapters/store/examination/examine.ts'
import { restoreBackup } from '../../../core/display/restore-backup.ts'
import { type Check, ill, type Verdict, well } from '../check.ts'

const nextStep = `Stop Countersign and ${restoreBackup}.`

export const database: Check = {
  name: 'database',
  title: 'Database',
  async look({ examination }, tell) {
    tell('Reading the whole database.')
    return soundness(await examination())
  },
}

/** Judges the pages and indexes, and everything else that is needed to open the file. */
export function soundness({ version, pages, refusal }: Examination): Verdict {
  const [first, ...more] = pages
  if (first !== undefined) {
    const others = more.length > 0 ? ` There are ${more.length} more faults of this kind.` : ''
    return ill(`The file of the database is damaged: ${first}.${others} ${nextStep}`)
  }
  // What is newer is said by the check of the version.
  if (refusal && refusal.code !== 'STORE_NEWER') return ill(refusal.message)
  if (version === null) return ill(`The file is not a database of this agent. ${nextStep}`)
  return well('Its pages, tables and indexes are whole.')
}
