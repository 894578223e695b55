import { sweepOrphans } from '../../core/keys/key-creator.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { vaultCalls } from '../../shared/vault.ts'
import { requirePerson } from '../proof-of-person.ts'
import { moveWhileRunning } from '../vault-move/move-while-running.ts'
import { resumeMove } from '../vault-move/resume-move.ts'
import type { HandlerContext } from './context.ts'

export function vaultHandlers(context: HandlerContext): HandlersOf<typeof vaultCalls> {
  const { engine, vaults, guesses, heads, options, scheduledBackups, changed } = context
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
      resumeMove(engine.store, vaults, engine.integrity, engine.log)
      void heads.signIfOpen()
      scheduledBackups.look()
    },
    async 'vault.lock'() {
      await engine.keyring.lock()
    },
    async 'vault.move'({ to, othersAreOthers, ...given }) {
      const wanted = { name: 'move', purpose: 'move every key to another place' }
      const person = { vault: vaults.current(), guesses, askSystem: options.askSystem }
      await requirePerson(person, given, wanted).finally(() => changed('state'))
      return moveWhileRunning(context, to, { othersAreOthers, step: () => undefined })
    },
    async 'vault.finishMove'() {
      await vaults.finishMove().finally(() => changed('state'))
    },
  }
}
