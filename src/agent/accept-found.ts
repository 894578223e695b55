import type { Integrity } from '../core/integrity.ts'
import type { Log } from '../core/ports/log.ts'
import type { Store } from '../core/ports/store.ts'
import { restoredFinding } from './backup/restored.ts'
import { copiedFinding } from './copied-data.ts'
import { noteFirst } from './receipts/note-first.ts'
import type { Vaults } from './vaults.ts'

interface Parts {
  readonly vaults: Pick<Vaults, 'verify'>
  readonly integrity: Integrity
  readonly store: Pick<Store, 'write'>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

/**
 * What is found later is for the window: nobody has been asked about it. So is where a database comes from, which is no loss; and in a
 * copy all else, too: what is missing here may be in use in the data directory that it was copied from. The receipts of each are those of
 * the window: see `noteFirst`.
 */
export async function acceptFound({ vaults, integrity, store, log, now }: Parts): Promise<void> {
  await vaults.verify()
  const found = integrity.findings()
  if (found.some(({ id }) => id === copiedFinding)) {
    log.warn({}, 'this data directory is a copy, so nothing is accepted by --accept-loss: continue in the window')
    return
  }
  for (const { canBeAccepted, ...finding } of found) {
    if (!canBeAccepted || finding.id === restoredFinding) continue
    const change = `${finding.id} was accepted by --accept-loss`
    const told = { kind: 'setting', organizationId: null, setting: 'Finding', change } as const
    const noting = noteFirst(told, each => store.write(transaction => transaction.receipt({ ...each, at: now() })), log)
    try {
      await integrity.accept(finding, noting.first)
    } catch (thrown) {
      await noting.failed(thrown)
      throw thrown
    }
  }
}
