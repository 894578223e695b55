import { AgentError } from '../../core/errors.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { vaultCalls } from '../../shared/vault.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import { type GivenProof, requirePerson } from '../vault/proof-of-person.ts'

export function vaultHandlers({
  engine: { keyring, integrity },
  vaults: { current, changes },
  guesses,
  heads,
  options: { askSystem },
  scheduledBackups,
  changed,
}: Needs<'engine' | 'vaults' | 'guesses' | 'heads' | 'options' | 'scheduledBackups' | 'changed'>): Answering<
  HandlersOf<typeof vaultCalls>
> {
  const stateChanged = () => changed('state')
  const requireUnlocked = async () => {
    const { status, nextStep } = await keyring.state()
    if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
  }
  const requireProof = (given: GivenProof, purpose: string) =>
    requirePerson({ vault: current, guesses, askSystem }, given, { name: 'unlock', purpose }).finally(stateChanged)

  return {
    async 'vault.unlock'({ passphrase }) {
      const unlock = () => keyring.unlock(passphrase)
      // Also how long it is until the next try.
      await (passphrase === undefined ? unlock() : guesses.attempt(unlock)).finally(stateChanged)
      void heads.signIfOpen()
      scheduledBackups.look()
    },
    async 'vault.lock'() {
      keyring.lock()
    },
    async 'vault.addUnlocker'({ choice, ...given }, note) {
      await requireUnlocked()
      await requireProof(given, 'add a way to unlock every key')
      await changes.add(choice, note).finally(stateChanged)
    },
    // A damaged key that can still be repaired opens only with this data key.
    async 'vault.removeUnlocker'({ kind, ...given }, note) {
      integrity.requireSound()
      await requireUnlocked()
      const remove = () => changes.remove(kind, given.passphrase, note)
      // What stays proves the person: the passphrase, which is also needed to wrap the new data key; or the keychain.
      if (kind === 'keychain') return guesses.attempt(remove).finally(stateChanged)
      await requireProof(given, 'remove a way to unlock every key')
      await remove().finally(stateChanged)
    },
    async 'vault.changePassphrase'({ passphrase, next }, note) {
      integrity.requireSound()
      await guesses.attempt(() => changes.changePassphrase(passphrase, next, note)).finally(stateChanged)
    },
  }
}
