import { AgentError } from '../../../core/errors.ts'
import type { KeyVault } from '../../../core/ports/key-vault.ts'
import { anotherVault } from '../../vault-move/chosen-vault.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'
import type { Scene } from '../scene.ts'

export const vault: Check = {
  name: 'vault',
  title: 'Key vault',
  async look(scene) {
    const { vaults } = await scene.opened()
    if (!vaults.isChosen()) return unknown('No key vault has been chosen yet.')
    const current = vaults.current()
    const given = scene.vault
    if (given && given.kind !== current.kind) {
      return ill(anotherVault(vaults.chosen() ?? current, given.kind))
    }
    if (given?.kind === 'passphrase') await tryPassphrase(scene, current, given.passphrase)
    return openness(current.kind, await current.state(), given?.kind === 'passphrase', scene.running !== null)
  },
}

/** A running agent is not unlocked by it; a copy of the vault is. @throws AgentError `PASSPHRASE_WRONG` */
async function tryPassphrase({ running }: Scene, current: KeyVault, passphrase: string): Promise<void> {
  if (running) await running.guesses.attempt(() => current.confirm(passphrase))
  else await current.unlock(passphrase)
}

function openness(
  kind: KeyVault['kind'],
  { status, nextStep }: Awaited<ReturnType<KeyVault['state']>>,
  isProven: boolean,
  isRunning: boolean,
): Verdict {
  if (kind === 'memory') return well('Keys are in memory alone, and gone when the agent ends.')
  if (status === 'missing') return ill(nextStep)
  if (isProven) return well('The passphrase opens it.')
  if (status === 'ready') return well(kind === 'keychain' ? 'The keychain keeps and returns items.' : 'It is unlocked.')
  if (kind === 'keychain') return ill(nextStep)
  return unknown(
    isRunning
      ? `${nextStep} Then check again.`
      : 'The vault is locked. To try its passphrase, give it with --vault passphrase --passphrase-file F.',
  )
}

/** With which secrets cannot be read. */
export function isClosed(thrown: unknown): boolean {
  return (
    thrown instanceof AgentError &&
    ['VAULT_LOCKED', 'VAULT_MISSING', 'VAULT_UNREACHABLE', 'DATA_LOST'].includes(thrown.code)
  )
}
