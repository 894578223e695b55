import type { Integrity } from '../../../core/integrity.ts'
import { acceptLabel } from '../../../shared/recovery.ts'
import { type Check, ill, type Verdict, well } from '../check.ts'
import { isClosed } from './vault.ts'

export const findings: Check = {
  name: 'findings',
  title: 'Database and vault, as they were left',
  async look(scene) {
    const { vaults, integrity } = await scene.opened()
    try {
      await vaults.verify()
    } catch (thrown) {
      // The check of the vault says so.
      if (!isClosed(thrown)) throw thrown
    }
    return agreement(integrity.findings())
  },
}

type Found = ReturnType<Integrity['findings']>[number]

/** Damaged records have a check of their own. */
export function agreement(found: readonly Found[]): Verdict {
  const others = found.filter(({ id }) => !id.startsWith('records-damaged') && id !== 'records-unchecked')
  if (others.length === 0) return well('Both are the newest, and belong together.')
  return ill(others.map(inWords).join(' '))
}

/** The doctor goes on saying it until the person has agreed, which is done in the window alone. */
function inWords({ title, message, stopsSigning, canBeAccepted }: Found): string {
  const said = `${title} ${message}`
  return canBeAccepted ? `${said} In the window, “${acceptLabel(stopsSigning)}” ends this.` : said
}
