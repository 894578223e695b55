import type { Integrity } from '../../../core/integrity.ts'
import { acceptLabel } from '../../../shared/recovery.ts'
import { unfinishedMove } from '../../vault-move/finish-move.ts'
import type { Vaults } from '../../vaults.ts'
import { type Check, ill, type Mend, type Verdict, well } from '../check.ts'
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
    return agreement(integrity.findings(), scene.running ? finishing(vaults) : undefined)
  },
}

type Found = ReturnType<Integrity['findings']>[number]

/** Of a move that was cut short, the vault in use is seen to have everything before anything is removed. */
function finishing(vaults: Pick<Vaults, 'finishMove'>): Mend {
  return {
    offer: 'Remove the copies of the move',
    async run() {
      await vaults.finishMove()
    },
  }
}

/**
 * Damaged records have a check of their own.
 * @param finish - Of a move that was cut short, where an agent runs.
 */
export function agreement(found: readonly Found[], finish?: Mend): Verdict {
  const others = found.filter(({ id }) => !id.startsWith('records-damaged') && id !== 'records-unchecked')
  if (others.length === 0) return well('Both are the newest, and belong together.')
  return ill(others.map(inWords).join(' '), others.some(({ id }) => id === unfinishedMove) ? finish : undefined)
}

/** The doctor goes on saying it until the person has agreed, which is done in the window alone. */
function inWords({ title, message, stopsSigning, canBeAccepted }: Found): string {
  const said = `${title} ${message}`
  return canBeAccepted ? `${said} In the window, “${acceptLabel(stopsSigning)}” ends this.` : said
}
