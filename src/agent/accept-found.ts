import type { Integrity } from '../core/integrity.ts'
import type { Store } from '../core/ports/store.ts'
import type { Vaults } from './vaults.ts'

/** What is found later is for the window: nobody has been asked about it. The receipt of each comes first, as in the window. */
export async function acceptFound(
  vaults: Vaults,
  integrity: Integrity,
  store: Pick<Store, 'write'>,
  now: () => number,
): Promise<void> {
  await vaults.verify()
  for (const { canBeAccepted, ...finding } of integrity.findings()) {
    if (!canBeAccepted) continue
    const change = `${finding.id} was accepted by --accept-loss`
    const receipt = { kind: 'setting', organizationId: null, setting: 'Finding', change } as const
    await integrity.accept(finding, () => store.write(transaction => transaction.receipt({ ...receipt, at: now() })))
  }
}
