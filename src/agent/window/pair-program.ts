import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import type { AskedByPrograms } from './asked-by-programs.ts'
import { type Paired, type PairingAsked, registerProgram } from './register-program.ts'
import type { WindowClient } from './window-client.ts'

export interface PairingParts extends Pick<AskedByPrograms, 'pairings'> {
  readonly engine: Pick<Engine, 'settings' | 'store'>
  readonly window: WindowClient
}

/**
 * Registers a program's key once the person has agreed in the window.
 * @param gone - Aborted when the program goes away.
 * @throws AgentError `PERMISSION_DENIED`, `TOO_MANY_WAITING`, `ORGANIZATION_NOT_FOUND`
 */
export async function pairProgram(
  { engine, window, pairings }: PairingParts,
  asked: PairingAsked,
  gone: AbortSignal,
): Promise<Paired> {
  // An agent for tests asks nobody: the program gets a key of the first user.
  if (engine.settings.get().approvals === 'nothing') {
    const [organization] = engine.store.organizations()
    if (!organization) throw withoutOrganization()
    const [windowKey] = engine.store.list('apiKeys', organization.id, { isWindowKey: true })
    const owner = windowKey ? { userId: windowKey.userId } : { mayAsk: false }
    const { name, publicKey } = asked
    await registerProgram({ store: engine.store, window }, organization.id, owner, { name, publicKey })
    return { organizationId: organization.id }
  }
  const paired = await pairings.ask(asked, gone)
  if (paired) return paired
  throw new AgentError('PERMISSION_DENIED', 'The program was refused in the window.')
}

function withoutOrganization(): AgentError {
  return new AgentError(
    'ORGANIZATION_NOT_FOUND',
    'There is no organization yet. Go through the first run in the window.',
  )
}
