import { AgentError } from '../errors.ts'
import type { SecretName } from '../ledger/secret-name.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Clock } from '../ports/clock.ts'
import type { VaultState } from '../ports/unlocker.ts'
import { createHeldKeys, secretMissing } from './held-keys.ts'
import type { Sealed } from './sealed-secret.ts'
import type { Vault } from './vault.ts'

/**
 * Lends keys to those who sign. Secrets stay in the vault; what was derived from them is held for as long as
 * it is used, so that a signature does not cost a visit to the vault, and wiped when the keyring locks.
 *
 * Every verb but `state`, `lock` and `unlock` fails with `VAULT_LOCKED` while it is locked.
 */
export interface Keyring {
  /** The vault's state, or `locked` while the keyring itself is. */
  state(): Promise<VaultState>
  /** Seals `secret`, which remains the caller's to wipe. @throws AgentError as `Vault.seal` does */
  seal(name: SecretName, secret: Uint8Array): Promise<Sealed>
  /**
   * Calls `work` with the key that `derive` makes of the secret called `name`. `pathKey` says which one:
   * `derive` is called only for a path that is not held already. A key that is held is worked with before
   * `use` returns, without waiting for anything.
   *
   * Both functions are synchronous and keep nothing: the secret is wiped after `derive`, the key when the
   * keyring locks. Until then `work` is given the same array each time.
   *
   * @throws AgentError `SECRET_MISSING`, and as `Vault.open` does
   */
  use<Value>(
    name: SecretName,
    pathKey: string,
    derive: (secret: Uint8Array) => Uint8Array,
    work: (key: Uint8Array) => Value,
  ): Promise<Value>
  /**
   * Lends the secret itself, wiped when `work` is done. Nothing of it is held.
   * @throws AgentError `SECRET_MISSING`, and as `Vault.open` does
   */
  secret<Value>(name: SecretName, work: (secret: Uint8Array) => Value | Promise<Value>): Promise<Value>
  /** Wipes every held key whose secret is no longer in the database. */
  forgetDeleted(): void
  /** Wipes every held key before it returns, then locks the vault. */
  lock(): void
  /** Locks, and looks at the clock no more. */
  stop(): void
  /** @throws AgentError as `Vault.unlock` does, and `VAULT_LOCKED` if it was locked again meanwhile */
  unlock(passphrase?: string): Promise<void>
  /** Calls `listener` each time the keyring locks, automatically or on demand; the returned function stops it. */
  onLock(listener: () => void): () => void
}

export interface KeyringParts {
  readonly vault: Vault
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
  const held = createHeldKeys(vault.open, clock)
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
      return vault.state()
    },

    async seal(name, secret) {
      touch()
      return vault.seal(name, secret)
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
      const secret = await vault.open(name)
      if (!secret) throw secretMissing()
      try {
        if (locked) throw keyringLocked()
        return await work(secret)
      } finally {
        secret.fill(0)
      }
    },

    forgetDeleted: () => held.forgetUnless(name => vault.has(name)),

    lock,

    stop() {
      lock()
      cancelLook()
    },

    async unlock(passphrase) {
      const before = timesLocked
      await vault.unlock(passphrase)
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
      lock()
      throw keyringLocked()
    }
    lastUse = now
    return now
  }

  function isIdle(now: Milliseconds): boolean {
    idle = idleMs()
    // The person may take their time to choose how Countersign is unlocked, and then finds it unlocked.
    if (vault.kinds().length === 0) lastUse = now
    return now - lastUse >= idle
  }

  /** Locks if it is time, forgets single keys nobody uses, and looks again later. */
  function look(): void {
    cancelLook()
    const now = clock.passed()
    if (isIdle(now)) {
      lock()
      return
    }
    held.forgetUnused(now - idle)
    cancelLook = clock.wakeAt(clock.now() + Math.min(longestLook, lastUse + idle - now), look)
  }

  /** Locks. Before it is chosen how Countersign is unlocked, there is nothing to lock, and nobody could unlock it. */
  function lock(): void {
    if (vault.kinds().length === 0) return
    const was = locked
    locked = true
    timesLocked += 1
    cancelLook()
    held.wipeAll()
    vault.lock()
    if (!was) for (const listener of listeners) listener()
  }
}

function keyringLocked(): AgentError {
  return new AgentError('VAULT_LOCKED', 'Countersign is locked. Unlock it in its window, then try again.')
}
