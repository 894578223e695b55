import { copiedFinding, type Integrity } from '../core/integrity.ts'
import type { Log } from '../core/ports/log.ts'
import type { Store } from '../core/ports/store.ts'
import { restoredFinding } from './backup/restored.ts'
import { createNoting } from './receipts/noting.ts'
import type { Vaults } from './vaults.ts'

interface Parts {
  readonly vaults: Pick<Vaults, 'verify'>
  readonly integrity: Integrity
  readonly store: Pick<Store, 'write'>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

/**
 * Accepts what was lost, as `--accept-loss` asks. These are left to the window: what is found later, which nobody has been asked about;
 * that the database was restored, which is no loss; and in a copy everything, because what is missing here may be in use in the data
 * directory that it was copied from. Receipts are left as in the window.
 *
 * @throws AgentError what the vault says, or the store; then the rest is not accepted
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
    const noting = createNoting(
      told,
      each => store.write(transaction => transaction.receipt({ ...each, at: now() })),
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
