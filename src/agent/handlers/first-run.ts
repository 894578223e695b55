import type { HandlersOf } from '../../shared/call.ts'
import type { firstRunCalls } from '../../shared/first-run.ts'
import { createOrganization } from '../create-organization.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import type { HandlerContext } from './context.ts'

export function firstRunHandlers({
  engine,
  vaults,
  guesses,
  changed,
}: HandlerContext): Answering<HandlersOf<typeof firstRunCalls>> {
  return {
    async 'setup.chooseVault'(choice, note) {
      const choose = () => vaults.choose(choice, note)
      // A file may lie there from before, and is then opened with what is given here.
      const opens = choice.kind === 'passphrase' && !choice.moveAside
      await (opens ? guesses.attempt(choose) : choose()).finally(() => changed('state'))
    },
    async 'setup.createOrganization'({ organizationName, userName, userEmail }, note) {
      const owner = await createOrganization(engine, { organizationName, userName, userEmail }, note)
      changed('state')
      return owner
    },
  }
}
