import { sweepOrphans } from '../../core/keys/key-creator.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { vaultCalls } from '../../shared/vault.ts'
import type { HandlerContext } from './context.ts'

export function vaultHandlers({
  engine,
  vaults,
  guesses,
  heads,
  scheduledBackups,
  changed,
}: HandlerContext): HandlersOf<typeof vaultCalls> {
  return {
    async 'vault.unlock'({ passphrase }) {
      const unlock = () => engine.keyring.unlock(passphrase)
      const needsPassphrase = vaults.isChosen() && vaults.current().kind === 'passphrase'
      try {
        await (needsPassphrase ? guesses.attempt(unlock) : unlock())
      } finally {
        // Also how long it is until the next try.
        changed('state')
      }
      await sweepOrphans(engine)
      void heads.signIfOpen()
      scheduledBackups.look()
    },
    async 'vault.lock'() {
      await engine.keyring.lock()
    },
  }
}
