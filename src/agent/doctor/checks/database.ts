import type { Examination } from '../../../adapters/store/examine.ts'
import { type Check, ill, type Verdict, well } from '../check.ts'

const putBack = 'Stop the agent and put back a backup of the database.'

export const database: Check = {
  name: 'database',
  title: 'Database',
  async look({ examination }, tell) {
    tell('Reading the whole database.')
    return soundness(await examination())
  },
}

/** Of the pages and indexes, and of what has to be there for the file to be opened. */
export function soundness({ version, pages, refusal }: Examination): Verdict {
  const [first, ...more] = pages
  if (first !== undefined) {
    const others = more.length > 0 ? ` There are ${more.length} more faults of this kind.` : ''
    return ill(`The file of the database is damaged: ${first}.${others} ${putBack}`)
  }
  // What is newer is said by the check of the version.
  if (refusal && refusal.code !== 'STORE_NEWER') return ill(refusal.message)
  if (version === null) return ill(`The file is not a database of this agent. ${putBack}`)
  return well('Its pages, tables and indexes are whole.')
}
