import { fileFailure } from '../../adapters/backup-file/failures.ts'
import { keychainVault } from '../../adapters/keychain/keychain-vault.ts'
import { takeOut } from '../../adapters/keychain/take-out.ts'
import { AgentError, toAgentError } from '../../core/errors.ts'
import type { Secrets, VaultGeneration } from '../../core/ports/key-vault.ts'
import { idOf, idsIn, namesOf } from '../vault-move/same-secrets.ts'

/** Whether it has some of them already: the data directory that they were backed up from may use those. @throws AgentError as `KeyVault.names` does */
export async function isSharedInKeychain(secrets: Secrets): Promise<boolean> {
  const there = await idsIn(keychainVault())
  return namesOf(secrets).some(name => there.has(idOf(name)))
}

/**
 * Puts the secrets of a backup into the keychain, for a database that is not in its place yet.
 *
 * @returns takes them out again because of what was thrown, unless another database has come to the keychain meanwhile: a second
 * restore of the same backup has found them there, and put in none of its own. Answers what is to be thrown instead, which names what is
 * left there.
 * @throws AgentError as `KeyVault.take`, `VAULT_LOCKED`, `VAULT_MISSING`
 */
export async function takeIntoKeychain(
  secrets: Secrets,
  generation: VaultGeneration,
): Promise<(thrown: unknown) => Promise<unknown>> {
  const vault = keychainVault()
  const { status, nextStep } = await vault.state()
  if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
  const { databaseId } = generation
  const others = await vault.otherDatabases(databaseId)
  const taken = await vault.take(secrets, generation)
  return async thrown => {
    const failure = fileFailure(thrown)
    if (taken.length > 0 && (await vault.otherDatabases(databaseId).catch(() => others + 1)) > others) {
      const { code, message } = toAgentError(failure)
      const kept = 'The keys stay in the keychain: another restore that was made meanwhile uses them.'
      return new AgentError(code, `${message} ${kept}`, { cause: thrown })
    }
    const remove = ({ at, ...name }: (typeof taken)[number]) =>
      at === undefined ? vault.delete(name) : vault.forgetSetAside({ ...name, at })
    const told = await takeOut(taken, remove, failure)
    // Else a later move of keys would ask about a database that never was.
    await vault.giveUp([], databaseId).catch(() => undefined)
    return told
  }
}
