import type { Integrity } from '../core/integrity.ts'
import type { Vaults } from './vaults.ts'

/** What is found later is for the window: nobody has been asked about it. */
export async function acceptFound(vaults: Vaults, integrity: Integrity): Promise<void> {
  await vaults.verify()
  for (const { canBeAccepted, ...finding } of integrity.findings()) if (canBeAccepted) await integrity.accept(finding)
}
