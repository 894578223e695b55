import type { Integrity } from '../core/integrity.ts'
import type { Log } from '../core/ports/log.ts'
import type { Store } from '../core/ports/store.ts'
import { noteFirst } from './receipts/note-first.ts'
import type { Vaults } from './vaults.ts'

interface Parts {
  readonly vaults: Pick<Vaults, 'verify'>
  readonly integrity: Integrity
  readonly store: Pick<Store, 'write'>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

/** What is found later is for the window: nobody has been asked about it. The receipts of each are those of the window: see `noteFirst`. */
export async function acceptFound({ vaults, integrity, store, log, now }: Parts): Promise<void> {
  await vaults.verify()
  for (const { canBeAccepted, ...finding } of integrity.findings()) {
    if (!canBeAccepted) continue
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
