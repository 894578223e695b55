import { sweepOrphans } from '../../core/keys/key-creator.ts'
import type { Handlers } from '../../shared/ipc.ts'
import { createOrganization } from '../create-organization.ts'
import type { HandlerContext } from './context.ts'

type Names = 'setup.chooseVault' | 'setup.createOrganization' | 'vault.unlock' | 'vault.lock'

export function setupHandlers({ engine, vaults, changed }: HandlerContext): Pick<Handlers, Names> {
  return {
    async 'setup.chooseVault'(choice) {
      await vaults.choose(choice)
      changed('state')
    },
    async 'setup.createOrganization'({ organizationName, userName, userEmail }) {
      const owner = await createOrganization(engine, { organizationName, userName, userEmail })
      changed('state')
      return owner
    },
    async 'vault.unlock'({ passphrase }) {
      await engine.keyring.unlock(passphrase)
      changed('state')
      await sweepOrphans(engine)
    },
    async 'vault.lock'() {
      await engine.keyring.lock()
    },
  }
}
