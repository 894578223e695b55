import { AgentError } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Clock } from '../ports/clock.ts'
import type { KeyVault, SecretName, VaultState } from '../ports/key-vault.ts'
import { createHeldKeys, secretMissing } from './held-keys.ts'

/**
 * Lends keys to those who sign. Secrets stay in the vault; what was derived from them is held for as long as
 * it is used, so that a signature does not cost a visit to the vault, and wiped when the keyring locks.
 *
 * Every verb but `state`, `lock` and `unlock` fails with `VAULT_LOCKED` while it is locked.
 */
export interface Keyring {
  /** The vault's state, or `locked` while the keyring itself is. */
  state(): Promise<VaultState>
  /** Stores `secret`, which remains the caller's to wipe. @throws AgentError as `KeyVault.put` does */
  create(name: SecretName, secret: Uint8Array): Promise<void>
  /**
   * Calls `work` with the key that `derive` makes of the secret called `name`. `pathKey` says which one:
   * `derive` is called only for a path that is not held already. A key that is held is worked with before
   * `use` returns, without waiting for anything.
   *
   * Both functions are synchronous and keep nothing: the secret is wiped after `derive`, the key when the
   * keyring locks. Until then `work` is given the same array each time.
   *
   * @throws AgentError `SECRET_MISSING`, and as `KeyVault.get` does
   */
  use<Value>(
    name: SecretName,
    pathKey: string,
    derive: (secret: Uint8Array) => Uint8Array,
    work: (key: Uint8Array) => Value,
  ): Promise<Value>
  /**
   * Lends the secret itself, wiped when `work` is done. Nothing of it is held.
   * @throws AgentError `SECRET_MISSING`, and as `KeyVault.get` does
   */
  secret<Value>(name: SecretName, work: (secret: Uint8Array) => Value | Promise<Value>): Promise<Value>
  /** Deletes the secret and every key held of it. Deleting what is not there is not an error. */
  delete(name: SecretName): Promise<void>
  /** Takes the secret out of use, and every key held of it; the vault keeps it. False if there is none. */
  setAside(name: SecretName): Promise<boolean>
  /** Wipes every held key before it returns, then locks the vault. */
  lock(): Promise<void>
  /** @throws AgentError as `KeyVault.unlock` does, and `VAULT_LOCKED` if it was locked again meanwhile */
  unlock(passphrase?: string): Promise<void>
  /** Calls `listener` each time the keyring locks, by itself or on demand; the returned function stops it. */
  onLock(listener: () => void): () => void
}

export interface KeyringParts {
  /** Asked each time; throws as long as the person has not chosen one. */
  readonly vault: () => KeyVault
  readonly clock: Clock
  /** Time without use after which the keyring locks; `Infinity` for never. Read again within a minute of a change. */
  readonly idleMs: () => Milliseconds
}

/**
 * The keyring looks at the clock at least this often. A timer for the whole of a long idle time would not notice
 * that the setting was changed, nor that the machine slept.
 */
const longestLook: Milliseconds = 60_000

/** A new keyring holds no keys and is not locked; its vault may be. */
export function createKeyring({ vault, clock, idleMs }: KeyringParts): Keyring {
  const held = createHeldKeys(name => vault().get(name), clock)
  const listeners = new Set<() => void>()
  let locked = false
  let timesLocked = 0
  let idle = idleMs()
  let lastUse = clock.passed()
  let cancelLook = () => {}
  look()

  return {
    async state() {
      if (locked) return { status: 'locked', nextStep: 'Unlock Countersign in its window.' }
      return vault().state()
    },

    async create(name, secret) {
      touch()
      await vault().put(name, secret)
    },

    async use(name, pathKey, derive, work) {
      const now = touch()
      const known = held.find(name, pathKey)
      if (known?.key) {
        known.usedAt = now
        return work(known.key)
      }
      const entry = known ?? held.load(name, pathKey, derive, lastUse)
      await entry.loading
      // Between the load and this line the keyring may have locked and wiped what was loaded.
      if (!entry.key) throw locked ? keyringLocked() : secretMissing()
      return work(entry.key)
    },

    async secret(name, work) {
      touch()
      const secret = await vault().get(name)
      if (!secret) throw secretMissing()
      try {
        if (locked) throw keyringLocked()
        return await work(secret)
      } finally {
        secret.fill(0)
      }
    },

    async delete(name) {
      touch()
      try {
        await vault().delete(name)
      } finally {
        // Afterwards, so that a load that overtook the deletion is forgotten too.
        held.forget(name)
      }
    },

    async setAside(name) {
      const now = touch()
      try {
        return await vault().setAside(name, now)
      } finally {
        held.forget(name)
      }
    },

    lock,

    async unlock(passphrase) {
      const before = timesLocked
      await vault().unlock(passphrase)
      if (timesLocked !== before) throw keyringLocked()
      locked = false
      lastUse = clock.passed()
      look()
    },

    onLock(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  /** Notes that the keyring is in use. The timer may be late, after sleep for one, so the clock is asked here too. */
  function touch(): Milliseconds {
    if (locked) throw keyringLocked()
    const now = clock.passed()
    if (now - lastUse >= idle && isIdle(now)) {
      lockUnattended()
      throw keyringLocked()
    }
    lastUse = now
    return now
  }

  function isIdle(now: Milliseconds): boolean {
    idle = idleMs()
    // The person may take their time to choose a vault, and then find it open.
    if (!hasVault()) lastUse = now
    return now - lastUse >= idle
  }

  function hasVault(): boolean {
    try {
      vault()
      return true
    } catch {
      return false
    }
  }

  /** Locks if it is time, forgets single keys nobody uses, and looks again later. */
  function look(): void {
    cancelLook()
    const now = clock.passed()
    if (isIdle(now)) {
      lockUnattended()
      return
    }
    held.forgetUnused(now - idle)
    cancelLook = clock.wakeAt(clock.now() + Math.min(longestLook, lastUse + idle - now), look)
  }

  async function lock(): Promise<void> {
    const was = locked
    locked = true
    timesLocked += 1
    cancelLook()
    held.wipeAll()
    try {
      await vault().lock()
    } finally {
      if (!was) for (const listener of listeners) listener()
    }
  }

  /** Nobody waits for this lock. The keys are wiped whether or not the vault could be locked as well. */
  function lockUnattended(): void {
    lock().catch(() => {})
  }
}

function keyringLocked(): AgentError {
  return new AgentError('VAULT_LOCKED', 'Countersign is locked. Unlock it in its window, then try again.')
}
