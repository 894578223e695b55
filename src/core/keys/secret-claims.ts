import type { SecretName } from '../ports/key-vault.ts'
import type { Keyring } from './keyring.ts'

/** Secrets that are being made or removed at this moment: nobody else makes or removes them meanwhile. */
export interface SecretClaims {
  /** False if someone has it. */
  take(name: SecretName): boolean
  release(name: SecretName): void
}

/** One set for each keyring, so that it lives exactly as long as the process that makes and removes. */
const claimed = new WeakMap<Keyring, Set<string>>()

export function claimsOn(keyring: Keyring): SecretClaims {
  const names = claimed.get(keyring) ?? new Set<string>()
  claimed.set(keyring, names)
  return {
    take(name) {
      const free = !names.has(idOf(name))
      names.add(idOf(name))
      return free
    },
    release: name => void names.delete(idOf(name)),
  }
}

/** Ids are UUIDs, which hold no spaces. */
function idOf({ organizationId, keyId }: SecretName): string {
  return `${organizationId} ${keyId}`
}
