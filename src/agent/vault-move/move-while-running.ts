import { AgentError } from '../../core/errors.ts'
import type { HandlerContext } from '../handlers/context.ts'
import type { MoveReport, MoveTarget } from './move-secrets.ts'
import type { MoveOptions } from './mover.ts'

/**
 * Moves the keys of a running agent. It signs meanwhile.
 * @throws AgentError `VAULT_LOCKED` while it is locked, and as `Mover.move` does
 */
export async function moveWhileRunning(
  { engine: { keyring, log }, vaults, changed }: Pick<HandlerContext, 'engine' | 'vaults' | 'changed'>,
  to: MoveTarget,
  { othersAreOthers, step }: MoveOptions,
): Promise<MoveReport> {
  // A keychain may be open while the agent is locked.
  const { status, nextStep } = await keyring.state()
  if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
  const from = vaults.current().kind
  try {
    const report = await vaults.move(to, {
      othersAreOthers,
      step(stage) {
        changed('state')
        step(stage)
      },
    })
    // The new vault is open, and the agent may have been locked meanwhile.
    if ((await keyring.state()).status !== 'ready') await vaults.current().lock()
    log.warn({ from, to: to.kind, ...report }, 'all keys were moved to another vault')
    return report
  } finally {
    changed('state')
    changed('receipts')
  }
}
