import { AgentError } from '../../../core/errors.ts'
import type { Vault } from '../../../core/keys/vault.ts'
import type { VaultState } from '../../../core/ports/unlocker.ts'
import { requireUnlocker } from '../../vault/match-vault.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'
import type { Scene } from '../scene.ts'

export const vault: Check = {
  name: 'vault',
  title: 'Unlocking',
  async look(scene) {
    const { vaults } = await scene.opened()
    if (!vaults.isChosen()) return unknown('Nothing unlocks Countersign yet.')
    const current = vaults.current
    const given = scene.vault
    if (given) requireUnlocker(current.kinds(), given.kind)
    if (given?.kind === 'passphrase') await tryPassphrase(scene, current, given.passphrase)
    return openness(current.kinds(), await current.state(), given?.kind === 'passphrase', scene.running !== null)
  },
}

/** A running agent is not unlocked by it; a copy of its database is. @throws AgentError `PASSPHRASE_WRONG` */
async function tryPassphrase({ running }: Scene, current: Vault, passphrase: string): Promise<void> {
  if (running) await running.guesses.attempt(() => current.confirm(passphrase))
  else await current.unlock(passphrase)
}

function openness(
  kinds: ReturnType<Vault['kinds']>,
  { status, nextStep }: VaultState,
  isProven: boolean,
  isRunning: boolean,
): Verdict {
  if (kinds.includes('memory')) return well('Keys are gone when the agent ends.')
  if (isProven) return well('The passphrase opens the keys.')
  if (status === 'missing') return ill(nextStep)
  if (status === 'ready') return well(kinds.includes('keychain') ? 'The keychain opens the keys.' : 'It is unlocked.')
  if (kinds.includes('keychain')) return ill(nextStep)
  return unknown(
    isRunning
      ? `${nextStep} Then check again.`
      : 'Keys are locked. To try the passphrase, give it with --vault passphrase --passphrase-file F.',
  )
}

/** With which secrets cannot be read. */
export function isClosed(thrown: unknown): boolean {
  return thrown instanceof AgentError && ['VAULT_LOCKED', 'VAULT_MISSING', 'VAULT_UNREACHABLE'].includes(thrown.code)
}
