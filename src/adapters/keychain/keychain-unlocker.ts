import { randomFillSync } from 'node:crypto'
import { seal, unseal } from '../../core/crypto/sealing.ts'
import { secretBytes } from '../../core/crypto/secret-bytes.ts'
import { AgentError } from '../../core/errors.ts'
import { dataKeyBinding, type Unlocker, type VaultState, wrappedKeyDamaged } from '../../core/ports/unlocker.ts'
import { keyOfItem } from './item.ts'
import { keychainTurns, type Turn } from './keychain-call-queue.ts'
import type { KeychainItems } from './keychain-items.ts'
import { type KeychainLibraryName, searchKeychains } from './keychains.ts'
import { wordsFor } from './words.ts'

export interface KeychainOptions {
  /** Under which the keychain lists the items. */
  readonly service?: string
  /** Library that new items are made through, and that is asked first. */
  readonly first?: KeychainLibraryName
  /** Time that a verb waits for the keychain, and for the person if the keychain asks them. */
  readonly timeoutMs?: number
  /** The same for `state`, which a window that is being drawn waits for. */
  readonly stateTimeoutMs?: number
}

export interface KeychainUnlocker extends Unlocker {
  /**
   * True while the keychain has yet to answer, perhaps because it asks the person. A process that ends by
   * `process.exit` would wait for the answer: see `leave.ts`.
   */
  readonly waiting: boolean
}

/**
 * Time that `state` believes what operations showed; verbs never rely on it. A look at a locked keychain prompts the person, who may just
 * have dismissed a prompt.
 */
const believedMs = { ready: 5_000, locked: 15_000 } as const

/**
 * Wraps the data key by a key of 32 random bytes, which is one item of the operating system's keychain. Its account has the id in its
 * name, so several data directories share a keychain.
 * It is looked for through every library, so nothing records which one made it.
 *
 * A locked keyring on Linux answers "no such item" to reads and "nothing to delete" to deletions. Neither is believed
 * before the keychain has, around that very answer, stored, returned and deleted an item made for the purpose.
 */
export function keychainUnlocker(options: KeychainOptions = {}): KeychainUnlocker {
  const { service = 'Countersign', first = 'keytar', timeoutMs = 60_000, stateTimeoutMs = 2_000 } = options
  const words = wordsFor(process.platform)
  /** Times at which each id was last seen to open; under `undefined`, the last time that any id was. */
  const ready = new Map<string | undefined, number>()
  const search = <Found>(look: (keychain: KeychainItems) => Promise<Found | undefined>, otherwise = notHere) =>
    searchKeychains({ service, words, first }, look, otherwise)
  let locked: { readonly nextStep: string; readonly at: number } | undefined

  return {
    kind: 'keychain',

    get waiting() {
      return keychainTurns.busy
    },

    wrap: (id, dataKey) =>
      operate(id, async turn => {
        const wrapping = await search(async keychain => (await keyIn(keychain, id)) ?? newKey(keychain, id, turn))
        try {
          const key = Buffer.from(seal(wrapping, dataKey, dataKeyBinding('keychain', id))).toString('base64')
          return { parameters: {}, key }
        } finally {
          wrapping.fill(0)
        }
      }),

    unwrap: (id, wrapped) =>
      operate(id, async () => {
        let isFound = false
        const unwrapped = async (keychain: KeychainItems) => {
          const wrapping = await keyIn(keychain, id)
          if (!wrapping) return undefined
          isFound = true
          try {
            return unseal(wrapping, Buffer.from(String(wrapped.key), 'base64'), dataKeyBinding('keychain', id))
          } finally {
            wrapping.fill(0)
          }
        }
        return search(unwrapped, () => (isFound ? wrappedKeyDamaged() : notHere()))
      }),

    async state(id) {
      if (keychainTurns.blocked) return { status: 'locked', nextStep: words.unanswered }
      const now = performance.now()
      if (locked && now - locked.at < believedMs.locked) return { status: 'locked', nextStep: locked.nextStep }
      if (now - (ready.get(id) ?? Number.NEGATIVE_INFINITY) < believedMs.ready) return { status: 'ready', nextStep: '' }
      return Promise.race([lookedAt(id), stateAfterTimeout()])
    },
  }

  async function operate<Value>(id: string | undefined, work: (turn: Turn) => Promise<Value>): Promise<Value> {
    const operation = async (turn: Turn) => {
      try {
        const value = await work(turn)
        locked = undefined
        for (const each of [id, undefined]) ready.set(each, performance.now())
        return value
      } catch (error) {
        ready.clear()
        locked =
          error instanceof AgentError && error.code === 'VAULT_LOCKED'
            ? { nextStep: error.message, at: performance.now() }
            : undefined
        throw error
      }
    }
    return keychainTurns.take(operation, timeoutMs, unanswered)
  }

  async function lookedAt(id: string | undefined): Promise<VaultState> {
    try {
      await operate(id, () =>
        search(async keychain => {
          if (id === undefined) return keychain.probe().then(() => true)
          return (await itemIn(keychain, id)) === null ? undefined : true
        }),
      )
      return { status: 'ready', nextStep: '' }
    } catch (error) {
      if (!(error instanceof AgentError)) throw error
      return { status: error.code === 'VAULT_MISSING' ? 'missing' : 'locked', nextStep: error.message }
    }
  }

  function stateAfterTimeout(): Promise<VaultState> {
    return new Promise(resolve => {
      setTimeout(() => resolve({ status: 'locked', nextStep: words.unanswered }), stateTimeoutMs).unref()
    })
  }

  async function newKey(keychain: KeychainItems, id: string, turn: Turn): Promise<Uint8Array> {
    // The caller has been told that it failed.
    if (turn.overdue) throw unanswered()
    const key = randomFillSync(secretBytes(32))
    const account = accountOf(id)
    await keychain.store(account, key)
    const kept = await keychain.find(account)
    if (kept && Buffer.compare(kept, key) === 0 && !turn.overdue) return key
    key.fill(0)
    await keychain.remove(account)
    throw new AgentError(
      'VAULT_UNREACHABLE',
      'The system keychain did not keep what it was given. Nothing was changed; try again.',
    )
  }

  function unanswered(): AgentError {
    return new AgentError('VAULT_UNREACHABLE', words.unanswered)
  }
}

/** Undefined only from a keychain that has proved that it is open. @throws AgentError `SECRET_DAMAGED` */
async function keyIn(keychain: KeychainItems, id: string): Promise<Uint8Array | undefined> {
  const item = await itemIn(keychain, id)
  return item === null ? undefined : keyOfItem(item)
}

/** Null only from a keychain that has proved that it is open. */
async function itemIn(keychain: KeychainItems, id: string): Promise<Uint8Array | null> {
  const account = accountOf(id)
  return (await keychain.find(account)) ?? (await keychain.findSurely(account))
}

/** No slash is in it: so no earlier version takes it for the secret of a wallet. */
function accountOf(id: string): string {
  return `data key ${id}`
}

function notHere(): AgentError {
  return new AgentError(
    'VAULT_MISSING',
    'The keychain of this computer does not hold the key that opens this database. It may have come from another computer or another ' +
      'account: start it there, or restore a backup here.',
  )
}
