import { randomUUID } from 'node:crypto'
import { AgentError } from '../../core/errors.ts'
import type { KeychainWords } from './words.ts'

/** The items of one service in the operating system's keychain, and of others by name. */
export interface KeychainItems {
  /** @throws AgentError `VAULT_LOCKED` unless the keychain is open */
  probe(): Promise<void>
  /** The item of `account`; null only from a keychain that has just proved, before and after, that it is open. */
  findSurely(account: string | undefined): Promise<string | null>
  /** Returns the item that the keychain has; null does not prove that the keychain is open. */
  find(account: string, from?: string): Promise<string | null>
  store(account: string, item: string, to?: string): Promise<void>
  /** Removes an item. True if there was one. */
  remove(account: string, from?: string): Promise<boolean>
  /** The accounts of all items of a service. */
  listed(from: string): Promise<string[]>
}

/** @throws AgentError `VAULT_MISSING` where the program's keychain module does not load; each verb, as `words` has it. */
export async function openKeychain(service: string, words: KeychainWords): Promise<KeychainItems> {
  const keytar = await loadKeytar(words)
  return { probe, findSurely, find, store, remove, listed }

  async function probe(): Promise<void> {
    await findSurely(undefined)
  }

  async function findSurely(account: string | undefined): Promise<string | null> {
    // A name of its own, so that two agents with one keychain do not delete each other's.
    const sentinel = `/probe/${randomUUID()}`
    const value = randomUUID()
    await store(sentinel, value)
    const item = account === undefined ? null : await find(account)
    const kept = await find(sentinel)
    const removed = await remove(sentinel)
    if (kept !== value || !removed) throw new AgentError('VAULT_LOCKED', words.locked)
    return item
  }

  async function listed(from: string): Promise<string[]> {
    try {
      // keytar crashes the process if another program removes an item meanwhile. Nothing is lost: start again.
      return (await keytar.findCredentials(from)).map(({ account }) => account)
    } catch (cause) {
      throw doesNotAnswer(cause)
    }
  }

  async function store(account: string, item: string, to = service): Promise<void> {
    try {
      await keytar.setPassword(to, account, item)
    } catch (cause) {
      // Messages come in the person's language, so what went wrong is told by whether a read is answered.
      await find(account)
      throw new AgentError('VAULT_LOCKED', words.locked, { cause })
    }
  }

  async function find(account: string, from = service): Promise<string | null> {
    try {
      return await keytar.getPassword(from, account)
    } catch (cause) {
      throw doesNotAnswer(cause)
    }
  }

  async function remove(account: string, from = service): Promise<boolean> {
    try {
      return await keytar.deletePassword(from, account)
    } catch (cause) {
      throw doesNotAnswer(cause)
    }
  }

  /** Explains a failed read. On Linux even a locked keychain answers. macOS always has a keychain, and refuses reads while it is locked. */
  function doesNotAnswer(cause: unknown): AgentError {
    return process.platform === 'darwin'
      ? new AgentError('VAULT_LOCKED', words.locked, { cause })
      : new AgentError('VAULT_MISSING', words.missing, { cause })
  }
}

async function loadKeytar(words: KeychainWords): Promise<typeof import('keytar')> {
  try {
    // Not before it is needed: it costs time at start, and a machine without libsecret must start as well.
    return (await import('keytar')).default
  } catch (cause) {
    throw new AgentError('VAULT_MISSING', words.unloadable, { cause })
  }
}
