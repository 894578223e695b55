import { sweepOrphans } from '../../core/keys/key-creator.ts'
import type { Handlers } from '../../shared/ipc.ts'
import { createOrganization } from '../create-organization.ts'
import type { HandlerContext } from './context.ts'

type Names = 'setup.chooseVault' | 'setup.createOrganization' | 'vault.unlock' | 'vault.lock'

export function setupHandlers({ engine, vaults, guesses, changed }: HandlerContext): Pick<Handlers, Names> {
  return {
    async 'setup.chooseVault'(choice) {
      const choose = () => vaults.choose(choice)
      // A file may lie there from before, and is then opened with what is given here.
      const opens = choice.kind === 'passphrase' && !choice.moveAside
      await (opens ? guesses.attempt(choose) : choose()).finally(() => changed('state'))
    },
    async 'setup.createOrganization'({ organizationName, userName, userEmail }) {
      const owner = await createOrganization(engine, { organizationName, userName, userEmail })
      changed('state')
      return owner
    },
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
    },
    async 'vault.lock'() {
      await engine.keyring.lock()
    },
  }
}
