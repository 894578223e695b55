import { randomFillSync } from 'node:crypto'
import { seal, unseal } from '../../core/crypto/sealing.ts'
import { secretBytes } from '../../core/crypto/secret-bytes.ts'
import { AgentError } from '../../core/errors.ts'
import { dataKeyBinding, type Unlocker, type VaultState, wrappedKeyDamaged } from '../../core/ports/unlocker.ts'
import { keyOfItem } from './item.ts'
import { keychainTurns, type Turn } from './keychain-call-queue.ts'
import { type KeychainItems, openKeychain } from './keychain-items.ts'
import { wordsFor } from './words.ts'

export interface KeychainOptions {
  /** Under which the keychain lists the items. */
  readonly service?: string
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
 *
 * A locked keyring on Linux answers "no such item" to reads and "nothing to delete" to deletions. Neither is believed
 * before the keychain has, around that very answer, stored, returned and deleted an item made for the purpose.
 */
export function keychainUnlocker(options: KeychainOptions = {}): KeychainUnlocker {
  const { service = 'Countersign', timeoutMs = 60_000, stateTimeoutMs = 2_000 } = options
  const words = wordsFor(process.platform)
  /** Times at which each id was last seen to open; under `undefined`, the last time that any id was. */
  const ready = new Map<string | undefined, number>()
  let locked: { readonly nextStep: string; readonly at: number } | undefined

  return {
    kind: 'keychain',

    get waiting() {
      return keychainTurns.busy
    },

    wrap: (id, dataKey) =>
      operate(id, async (keychain, turn) => {
        const wrapping = (await keyIn(keychain, id)) ?? (await newKey(keychain, id, turn))
        try {
          const key = Buffer.from(seal(wrapping, dataKey, dataKeyBinding('keychain', id))).toString('base64')
          return { parameters: {}, key }
        } finally {
          wrapping.fill(0)
        }
      }),

    unwrap: (id, wrapped) =>
      operate(id, async keychain => {
        const wrapping = await keyIn(keychain, id)
        if (!wrapping) throw new AgentError('VAULT_MISSING', notHere)
        try {
          const dataKey = unseal(wrapping, Buffer.from(String(wrapped.key), 'base64'), dataKeyBinding('keychain', id))
          if (!dataKey) throw wrappedKeyDamaged()
          return dataKey
        } finally {
          wrapping.fill(0)
        }
      }),

    async state(id) {
      if (keychainTurns.blocked) return { status: 'locked', nextStep: words.unanswered }
      const now = performance.now()
      if (locked && now - locked.at < believedMs.locked) return { status: 'locked', nextStep: locked.nextStep }
      if (now - (ready.get(id) ?? Number.NEGATIVE_INFINITY) < believedMs.ready) return { status: 'ready', nextStep: '' }
      return Promise.race([lookedAt(id), stateAfterTimeout()])
    },
  }

  async function operate<Value>(
    id: string | undefined,
    work: (keychain: KeychainItems, turn: Turn) => Promise<Value>,
  ): Promise<Value> {
    const operation = async (turn: Turn) => {
      try {
        const value = await work(await openKeychain(service, words), turn)
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
      await operate(id, async keychain => {
        if (id === undefined) return keychain.probe()
        const item = (await keychain.find(accountOf(id))) ?? (await keychain.findSurely(accountOf(id)))
        if (item === null) throw new AgentError('VAULT_MISSING', notHere)
      })
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
    const item = Buffer.from(key).toString('base64')
    await keychain.store(account, item)
    if ((await keychain.find(account)) === item && !turn.overdue) return key
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
  const account = accountOf(id)
  const item = (await keychain.find(account)) ?? (await keychain.findSurely(account))
  return item === null ? undefined : keyOfItem(item)
}

/** No slash is in it: so no earlier version takes it for the secret of a wallet. */
function accountOf(id: string): string {
  return `data key ${id}`
}

const notHere =
  'The keychain of this computer does not hold the key that opens this database. It may have come from another computer or another ' +
  'account: start it there, or restore a backup here.'
