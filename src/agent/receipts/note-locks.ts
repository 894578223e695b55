import type { Engine } from '../../core/engine/engine.ts'

/** Leaves a receipt each time the vault locks, automatically or on demand. The head is signed after it, for the last time. */
export function noteLocks({ keyring, store, clock, log }: Engine, changed: () => void): void {
  keyring.onLock(() => {
    const locked = { kind: 'vault', at: clock.now(), organizationId: null, event: 'locked', change: 'Locked' } as const
    store
      .write(transaction => transaction.receipt(locked))
      .then(changed, error => log.warn({ error }, 'a lock left no receipt'))
  })
}
