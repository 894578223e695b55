import { randomBytes, randomUUID } from 'node:crypto'
import { AgentError } from '../../core/errors.ts'
import type { KeychainLibrary } from './keychain-library.ts'
import type { KeychainWords } from './words.ts'

/** The items of one service in the operating system's keychain, and of others by name. Each verb throws AgentErrors, in `words`. */
export interface KeychainItems {
  /** @throws AgentError `VAULT_LOCKED` unless the keychain is open */
  probe(): Promise<void>
  /** The item of `account`; null only from a keychain that has just proved, before and after, that it is open. */
  findSurely(account: string | undefined): Promise<Uint8Array | null>
  /** Returns the item that the keychain has; null does not prove that the keychain is open. */
  find(account: string, from?: string): Promise<Uint8Array | null>
  store(account: string, item: Uint8Array): Promise<void>
  /** Removes an item. True if there was one. */
  remove(account: string, from?: string): Promise<boolean>
}

export function keychainItems(library: KeychainLibrary, service: string, words: KeychainWords): KeychainItems {
  return { probe, findSurely, find, store, remove }

  async function probe(): Promise<void> {
    await findSurely(undefined)
  }

  async function findSurely(account: string | undefined): Promise<Uint8Array | null> {
    // A name of its own, so that two agents with one keychain do not delete each other's.
    const sentinel = `/probe/${randomUUID()}`
    const value = randomBytes(16)
    await store(sentinel, value)
    const item = account === undefined ? null : await find(account)
    const kept = await find(sentinel)
    const removed = await remove(sentinel)
    if (!kept || !value.equals(kept) || !removed) throw new AgentError('VAULT_LOCKED', words.locked)
    return item
  }

  async function store(account: string, item: Uint8Array): Promise<void> {
    try {
      await library.set(service, account, item)
    } catch (cause) {
      // Messages come in the person's language, so what went wrong is told by whether a read is answered.
      await find(account)
      throw new AgentError('VAULT_LOCKED', words.locked, { cause })
    }
  }

  async function find(account: string, from = service): Promise<Uint8Array | null> {
    try {
      return await library.get(from, account)
    } catch (cause) {
      throw failedRead(library, cause, words)
    }
  }

  async function remove(account: string, from = service): Promise<boolean> {
    try {
      return await library.delete(from, account)
    } catch (cause) {
      throw failedRead(library, cause, words)
    }
  }
}

export function failedRead(library: KeychainLibrary, cause: unknown, words: KeychainWords): AgentError {
  return library.saysLocked(cause)
    ? new AgentError('VAULT_LOCKED', words.locked, { cause })
    : new AgentError('VAULT_MISSING', words.missing, { cause })
}
