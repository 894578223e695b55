import { setupDone } from '../../core/keys/unlocker-changes.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { firstRunCalls } from '../../shared/first-run.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import { createOrganization } from './create-organization.ts'

export function firstRunHandlers({
  engine,
  vaults,
  changed,
}: Needs<'engine' | 'vaults' | 'changed'>): Answering<HandlersOf<typeof firstRunCalls>> {
  return {
    async 'setup.chooseVault'(choice, note) {
      // Of an earlier version too: its keys are taken in when it is unlocked.
      if (vaults.isChosen()) throw setupDone()
      await vaults.changes.begin(choice, note).finally(() => changed('state'))
    },
    async 'setup.createOrganization'({ organizationName, userName, userEmail }, note) {
      const owner = await createOrganization(engine, { organizationName, userName, userEmail }, note)
      changed('state')
      return owner
    },
  }
}
