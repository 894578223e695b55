import { damagedKeysFinding } from '../../../adapters/store/integrity/damage.ts'
import type { Integrity } from '../../../core/integrity.ts'
import { acceptLabel } from '../../../shared/accept-label.ts'
import { type Check, ill, type Verdict, well } from '../check.ts'

export const findings: Check = {
  name: 'findings',
  title: 'Database, as it was left',
  look: async scene => agreement((await scene.opened()).integrity.findings()),
}

type Found = ReturnType<Integrity['findings']>[number]

/** Other checks report damaged records and damaged keys. */
export function agreement(found: readonly Found[]): Verdict {
  const others = found.filter(({ id }) => id !== 'records-damaged' && id !== damagedKeysFinding)
  return others.length === 0 ? well('It is the newest.') : ill(others.map(inWords).join(' '))
}

/** The doctor goes on saying it until the person has agreed, which is done in the window alone. */
function inWords({ id, title, message, stopsSigning, canBeAccepted }: Found): string {
  const said = `${title} ${message}`
  return canBeAccepted ? `${said} In the window, “${acceptLabel({ id, stopsSigning })}” ends this.` : said
}
