import { randomUUID } from 'node:crypto'
import { AgentError } from '../../core/errors.ts'
import type { KeyVault, SecretName, SecretSetAside, VaultGeneration, VaultState } from '../../core/ports/key-vault.ts'
import { decodeItem, encodeItem } from './item.ts'
import { type Turn, takeTurns } from './turns.ts'
import { wordsFor } from './words.ts'

export interface KeychainOptions {
  /** Under which the keychain lists the items. */
  readonly service?: string
  /** How long a verb waits for the keychain, and for the person if the keychain asks them. */
  readonly timeoutMs?: number
  /** The same for `state`, which a window that is being drawn waits for. */
  readonly stateTimeoutMs?: number
}

export interface KeychainVault extends KeyVault {
  /**
   * True while the keychain has yet to answer, perhaps because it asks the person. A process that ends by
   * `process.exit` would wait for the answer: see `leave.ts`.
   */
  readonly waiting: boolean
}

type Keytar = typeof import('keytar')

/**
 * For the whole process. Each call into the keychain holds one of the four threads that also do files and cryptography,
 * and one that asks the person holds it until they answer: more than one at a time, and an unanswered prompt would stop
 * the agent. Nor does libsecret stand two threads with a prompt each.
 */
const turns = takeTurns()

/**
 * How long `state` believes what the last operation showed; verbs never rely on it. A look at a locked keychain prompts
 * the person, who may just have dismissed a prompt.
 */
const believedMs = { ready: 5_000, locked: 15_000, missing: 0 } as const

/**
 * Each secret is one item of the operating system's keychain: account `<organizationId>/<keyId>`, password as
 * in `item.ts`. The keychain is never listed: with many items that takes seconds.
 *
 * A locked keyring on Linux answers "no such item" to reads and "nothing to delete" to deletions. Neither is believed
 * before the keychain has, around that very answer, stored, returned and deleted an item made for the purpose.
 *
 * `lock` has nothing to forget. `unlock` has the system ask the person, where it is locked.
 */
export function keychainVault(options: KeychainOptions = {}): KeychainVault {
  const { service = 'Countersign', timeoutMs = 60_000, stateTimeoutMs = 2_000 } = options
  const words = wordsFor(process.platform)
  /** Of what is set aside: few items, so they can be listed. */
  const aside = `${service} (set aside)`
  /** What the last operation showed. */
  let known: { readonly state: VaultState; readonly at: number } | undefined

  return {
    kind: 'keychain',

    get waiting() {
      return turns.busy
    },

    async state() {
      if (turns.blocked) return { status: 'locked', nextStep: words.unanswered }
      if (known && performance.now() - known.at < believedMs[known.state.status]) return known.state
      return Promise.race([probedState(), stateAfterTimeout()])
    },

    put: (name, secret, generation) =>
      operate(async (keytar, turn) => {
        const account = accountOf(name)
        if ((await findSurely(keytar, account)) !== null) {
          throw new AgentError('ALREADY_EXISTS', 'The vault already keeps a secret for this key.')
        }
        // Whoever put it has been told that it failed, and may have wiped it.
        if (turn.overdue) throw unanswered()
        const item = encodeItem(name, secret)
        await store(keytar, account, item)
        if ((await find(keytar, account)) === item && !turn.overdue) return note(keytar, generation)
        await remove(keytar, account)
        throw new AgentError(
          'VAULT_UNREACHABLE',
          'The system keychain did not keep what it was given. Nothing was created; try again.',
        )
      }),

    get: name =>
      operate(async keytar => {
        const account = accountOf(name)
        const item = (await find(keytar, account)) ?? (await findSurely(keytar, account))
        return item === null ? undefined : decodeItem(name, item)
      }),

    delete: (name, generation) =>
      operate(async keytar => {
        const account = accountOf(name)
        if (await remove(keytar, account)) return note(keytar, generation)
        if ((await findSurely(keytar, account)) === null) return
        if (!(await remove(keytar, account))) throw new AgentError('VAULT_LOCKED', words.locked)
        await note(keytar, generation)
      }),

    setAside: (name, at, generation) =>
      operate(async keytar => {
        const account = accountOf(name)
        const item = await findSurely(keytar, account)
        if (item === null) return false
        const kept = `${account}/${at}`
        await store(keytar, kept, item, aside)
        if ((await find(keytar, kept, aside)) !== item) {
          throw new AgentError('VAULT_UNREACHABLE', 'The system keychain did not keep what it was given. Try again.')
        }
        if (!(await remove(keytar, account))) {
          await remove(keytar, kept, aside)
          throw new AgentError('VAULT_LOCKED', words.locked)
        }
        await note(keytar, generation)
        return true
      }),

    listSetAside: () =>
      operate(async keytar => {
        await probe(keytar)
        const found = (await listed(keytar, aside)).flatMap(account => setAsideOf(account) ?? [])
        return found.sort((one, other) => one.at - other.at)
      }),

    getSetAside: secret =>
      operate(async keytar => {
        const item = await find(keytar, `${accountOf(secret)}/${secret.at}`, aside)
        return item === null ? undefined : decodeItem(secret, item)
      }),

    forgetSetAside: secret =>
      operate(async keytar => {
        const account = `${accountOf(secret)}/${secret.at}`
        if (await remove(keytar, account, aside)) return
        await probe(keytar)
        if ((await find(keytar, account, aside)) !== null) throw new AgentError('VAULT_LOCKED', words.locked)
      }),

    names: () =>
      operate(async keytar => {
        await probe(keytar)
        return (await listed(keytar, service)).flatMap(account => nameOf(account) ?? [])
      }),

    generation: databaseId =>
      operate(async keytar => {
        const item = await findSurely(keytar, generationOf(databaseId))
        return item === null ? undefined : { databaseId, number: generationIn(item) }
      }),

    unlock: () => operate(probe),

    async confirm() {
      throw new AgentError('PASSPHRASE_WRONG', 'The keychain has no passphrase that could be asked for here.')
    },

    async lock() {},
  }

  async function operate<Value>(work: (keytar: Keytar, turn: Turn) => Promise<Value>): Promise<Value> {
    const operation = async (turn: Turn) => {
      try {
        const value = await work(await loadKeytar(), turn)
        remember({ status: 'ready', nextStep: '' })
        return value
      } catch (error) {
        if (error instanceof AgentError && error.code === 'VAULT_LOCKED') {
          remember({ status: 'locked', nextStep: error.message })
        } else {
          known = undefined
        }
        throw error
      }
    }
    return turns.take(operation, timeoutMs, unanswered)
  }

  function remember(state: VaultState): void {
    known = { state, at: performance.now() }
  }

  async function probedState(): Promise<VaultState> {
    try {
      await operate(probe)
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

  async function loadKeytar(): Promise<Keytar> {
    try {
      // Not before it is needed: it costs time at start, and a machine without libsecret must start as well.
      return (await import('keytar')).default
    } catch (cause) {
      throw new AgentError('VAULT_MISSING', words.unloadable, { cause })
    }
  }

  async function probe(keytar: Keytar): Promise<void> {
    await findSurely(keytar, undefined)
  }

  /** The item of `account`; null only from a keychain that has just proved, before and after, that it is open. */
  async function findSurely(keytar: Keytar, account: string | undefined): Promise<string | null> {
    // A name of its own, so that two agents with one keychain do not take away each other's.
    const sentinel = `/probe/${randomUUID()}`
    const value = randomUUID()
    await store(keytar, sentinel, value)
    const item = account === undefined ? null : await find(keytar, account)
    const kept = await find(keytar, sentinel)
    const removed = await remove(keytar, sentinel)
    if (kept !== value || !removed) throw new AgentError('VAULT_LOCKED', words.locked)
    return item
  }

  /** After the change itself: what the keychain says of its generation, it has reached. */
  async function note(keytar: Keytar, generation: VaultGeneration | undefined): Promise<void> {
    if (!generation) return
    const account = generationOf(generation.databaseId)
    const before = await find(keytar, account)
    if (before === null || generationIn(before) < generation.number)
      await store(keytar, account, String(generation.number))
  }

  async function listed(keytar: Keytar, from: string): Promise<string[]> {
    try {
      return (await keytar.findCredentials(from)).map(({ account }) => account)
    } catch (cause) {
      throw doesNotAnswer(cause)
    }
  }

  async function store(keytar: Keytar, account: string, item: string, to = service): Promise<void> {
    try {
      await keytar.setPassword(to, account, item)
    } catch (cause) {
      // Messages come in the person's language, so what went wrong is told by whether a read is answered.
      await find(keytar, account)
      throw new AgentError('VAULT_LOCKED', words.locked, { cause })
    }
  }

  async function find(keytar: Keytar, account: string, from = service): Promise<string | null> {
    try {
      return await keytar.getPassword(from, account)
    } catch (cause) {
      throw doesNotAnswer(cause)
    }
  }

  async function remove(keytar: Keytar, account: string, from = service): Promise<boolean> {
    try {
      return await keytar.deletePassword(from, account)
    } catch (cause) {
      throw doesNotAnswer(cause)
    }
  }

  /** On Linux even a locked keychain answers reads. macOS always has a keychain, and refuses reads while it is locked. */
  function doesNotAnswer(cause: unknown): AgentError {
    return process.platform === 'darwin'
      ? new AgentError('VAULT_LOCKED', words.locked, { cause })
      : new AgentError('VAULT_MISSING', words.missing, { cause })
  }

  function unanswered(): AgentError {
    return new AgentError('VAULT_UNREACHABLE', words.unanswered)
  }
}

/** Unlike the names of sentinels, an account never begins with two parts, because a slash within an id is escaped. */
function accountOf({ organizationId, keyId }: SecretName): string {
  return `${encodeURIComponent(organizationId)}/${encodeURIComponent(keyId)}`
}

/** Begins with a slash, as no account does. */
function generationOf(databaseId: string): string {
  return `/generation/${encodeURIComponent(databaseId)}`
}

/** Of an item that is not as it was written, less than any: a vault that is older than the records say is a finding. */
function generationIn(item: string): number {
  return /^\d{1,15}$/.test(item) ? Number(item) : -1
}

/** `undefined` for what another program keeps under the same service. */
function nameOf(account: string): SecretName | undefined {
  const [organizationId, keyId, ...more] = account.split('/').map(decoded)
  return organizationId && keyId && more.length === 0 ? { organizationId, keyId } : undefined
}

function setAsideOf(account: string): SecretSetAside | undefined {
  const end = account.lastIndexOf('/')
  const name = nameOf(account.slice(0, end))
  const at = account.slice(end + 1)
  return name && /^\d+$/.test(at) ? { ...name, at: Number(at) } : undefined
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
