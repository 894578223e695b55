import { secretCopy } from '../crypto/secret-bytes.ts'
import { restoreBackup } from '../display/restore-backup.ts'
import { AgentError } from '../errors.ts'
import { type SecretName, secretId } from '../ledger/secret-name.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Clock } from '../ports/clock.ts'

/** A key, or the promise of one. `key` is absent before it is loaded and after it is wiped. */
export interface Held {
  key?: Uint8Array
  usedAt: Milliseconds
  loading: Promise<void>
}

/** The keys that were derived, by secret and path, for as long as they may be held. */
export interface HeldKeys {
  find(name: SecretName, pathKey: string): Held | undefined
  /** Holds the key that `derive` makes of the secret, from now on used at `usedAt`; forgets it if that fails. */
  load(name: SecretName, pathKey: string, derive: (secret: Uint8Array) => Uint8Array, usedAt: Milliseconds): Held
  /** Wipes every key of the secrets that are gone, also a key that is loaded just now. */
  forgetUnless(isThere: (name: SecretName) => boolean): void
  /** Wipes each key that was last used at this time or before. */
  forgetUnused(until: Milliseconds): void
  /** Wipes every key before it returns. */
  wipeAll(): void
}

/** @param get - Asks the vault for a secret; its copy is wiped here. */
export function createHeldKeys(get: (name: SecretName) => Promise<Uint8Array | undefined>, clock: Clock): HeldKeys {
  /** Held keys by secret, then by path. */
  const held = new Map<string, Map<string, Held>>()

  return {
    find: (name, pathKey) => held.get(secretId(name))?.get(pathKey),

    load(name, pathKey, derive, usedAt) {
      const id = secretId(name)
      const paths = held.get(id) ?? new Map<string, Held>()
      held.set(id, paths)
      const entry: Held = { usedAt, loading: Promise.resolve() }
      paths.set(pathKey, entry)
      const stillWanted = () => held.get(id)?.get(pathKey) === entry
      entry.loading = (async () => {
        try {
          const secret = await get(name)
          if (!secret) throw secretMissing()
          try {
            if (!stillWanted()) return
            entry.key = copyAndWipe(derive(secret))
            entry.usedAt = clock.passed()
          } finally {
            secret.fill(0)
          }
        } catch (error) {
          if (stillWanted()) paths.delete(pathKey)
          throw error
        }
      })()
      return entry
    },

    forgetUnless(isThere) {
      for (const [id, paths] of held) {
        if (isThere(nameOf(id))) continue
        paths.forEach(wipe)
        held.delete(id)
      }
    },

    forgetUnused(until) {
      for (const paths of held.values()) {
        for (const [pathKey, entry] of paths) {
          if (!entry.key || entry.usedAt > until) continue
          wipe(entry)
          paths.delete(pathKey)
        }
      }
    },

    wipeAll() {
      for (const paths of held.values()) paths.forEach(wipe)
      held.clear()
    },
  }
}

function nameOf(id: string): SecretName {
  const [organizationId = '', keyId = ''] = id.split(' ')
  return { organizationId, keyId }
}

/** `derive` may answer with the secret itself, or a view of it, which is wiped next. */
function copyAndWipe(derived: Uint8Array): Uint8Array {
  const key = secretCopy(derived)
  derived.fill(0)
  return key
}

function wipe(entry: Held): void {
  entry.key?.fill(0)
  delete entry.key
}

export function secretMissing(): AgentError {
  return new AgentError(
    'SECRET_MISSING',
    `The database holds no secret for this key. Restore it in the window, under Settings, Keys and records; or ${restoreBackup}.`,
  )
}
