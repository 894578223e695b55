import type { Integrity } from '../../core/integrity.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Store } from '../../core/ports/store.ts'
import { createNoting } from '../receipts/noting.ts'
import { storeAcceptedLoss } from './accepted-loss.ts'

interface Parts {
  readonly integrity: Integrity
  readonly store: Pick<Store, 'write'>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

/**
 * Accepts what was lost, as `--accept-loss` asks, and keeps that it did for `reportAcceptedLoss`. What is found later, which nobody has
 * been asked about, is left to the window. Receipts are left as in the window.
 */
export async function acceptFindings({ integrity, store, log, now }: Parts): Promise<void> {
  for (const { canBeAccepted, ...finding } of integrity.findings()) {
    if (!canBeAccepted) continue
    const change = `${finding.id} was accepted by --accept-loss`
    const told = { kind: 'setting', organizationId: null, setting: 'Finding', change } as const
    const noting = createNoting(
      told,
      each =>
        store.write(transaction => {
          transaction.receipt({ ...each, at: now() })
          storeAcceptedLoss(transaction, now())
        }),
      log,
    )
    try {
      await integrity.accept(finding, noting.first)
    } catch (thrown) {
      await noting.failed(thrown)
      throw thrown
    }
  }
}
