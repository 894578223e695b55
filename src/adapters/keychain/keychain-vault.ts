import { AgentError } from '../../core/errors.ts'
import type { KeyVault, VaultState } from '../../core/ports/key-vault.ts'
import { accountOf, generationOf, isGeneration, nameOf, setAsideOf } from './account-names.ts'
import { forgetGeneration, notedGeneration, noteGeneration } from './generations.ts'
import { decodeItem, encodeItem } from './item.ts'
import { type KeychainItems, openKeychain } from './keychain-items.ts'
import { copyAll, findLost, type OneByOne, takeAll } from './many.ts'
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
  /** How many other databases have ever kept keys here. Whose they are, and whether they are still there, it does not know. */
  otherDatabases(databaseId: string): Promise<number>
}

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

  const vault: KeychainVault = {
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
      operate(async (keychain, turn) => {
        const account = accountOf(name)
        if ((await keychain.findSurely(account)) !== null) {
          throw new AgentError('ALREADY_EXISTS', 'The vault already keeps a secret for this key.')
        }
        // Whoever put it has been told that it failed, and may have wiped it.
        if (turn.overdue) throw unanswered()
        const item = encodeItem(name, secret)
        await keychain.store(account, item)
        if ((await keychain.find(account)) === item && !turn.overdue) return noteGeneration(keychain, generation)
        await keychain.remove(account)
        throw notKept()
      }),

    get: name =>
      operate(async keychain => {
        const account = accountOf(name)
        const item = (await keychain.find(account)) ?? (await keychain.findSurely(account))
        return item === null ? undefined : decodeItem(name, item)
      }),

    delete: (name, generation) =>
      operate(async keychain => {
        const account = accountOf(name)
        if (await keychain.remove(account)) return noteGeneration(keychain, generation)
        if ((await keychain.findSurely(account)) === null) return noteGeneration(keychain, generation)
        if (!(await keychain.remove(account))) throw new AgentError('VAULT_LOCKED', words.locked)
        await noteGeneration(keychain, generation)
      }),

    setAside: (name, at, generation) =>
      operate(async keychain => {
        const account = accountOf(name)
        const item = await keychain.findSurely(account)
        if (item === null) {
          await noteGeneration(keychain, generation)
          return false
        }
        const kept = `${account}/${at}`
        await keychain.store(kept, item, aside)
        if ((await keychain.find(kept, aside)) !== item) {
          throw notKept()
        }
        if (!(await keychain.remove(account))) {
          await keychain.remove(kept, aside)
          throw new AgentError('VAULT_LOCKED', words.locked)
        }
        await noteGeneration(keychain, generation)
        return true
      }),

    listSetAside: () =>
      operate(async keychain => {
        await keychain.probe()
        const found = (await keychain.listed(aside)).flatMap(account => setAsideOf(account) ?? [])
        return found.sort((one, other) => one.at - other.at)
      }),

    getSetAside: secret =>
      operate(async keychain => {
        const item = await keychain.find(`${accountOf(secret)}/${secret.at}`, aside)
        return item === null ? undefined : decodeItem(secret, item)
      }),

    forgetSetAside: secret =>
      operate(async keychain => {
        const account = `${accountOf(secret)}/${secret.at}`
        if (await keychain.remove(account, aside)) return
        await keychain.probe()
        if ((await keychain.find(account, aside)) !== null) throw new AgentError('VAULT_LOCKED', words.locked)
      }),

    names: () =>
      operate(async keychain => {
        await keychain.probe()
        return (await keychain.listed(service)).flatMap(account => nameOf(account) ?? [])
      }),

    findLost: names => findLost(oneByOne(), names),

    copy: (isOf, onDamaged) => copyAll(oneByOne(), isOf, onDamaged),

    take: (secrets, generation) =>
      takeAll(oneByOne(), secrets, () => operate(keychain => noteGeneration(keychain, generation))),

    async giveUp(names, databaseId) {
      const { remove } = oneByOne()
      for (const name of names) await remove(name)
      // Last: as long as it is there, the keychain is known to have been this database's.
      if (databaseId !== undefined) await operate(keychain => forgetGeneration(keychain, databaseId, words.locked))
    },

    otherDatabases: databaseId =>
      operate(async keychain => {
        await keychain.probe()
        const others = (await keychain.listed(service)).filter(isGeneration)
        return others.filter(account => account !== generationOf(databaseId)).length
      }),

    generation: databaseId => operate(keychain => notedGeneration(keychain, databaseId)),

    unlock: () => operate(keychain => keychain.probe()),

    async confirm() {
      throw new AgentError('PASSPHRASE_WRONG', 'The keychain has no passphrase that could be asked for here.')
    },

    async lock() {},
  }
  return vault

  function oneByOne(): OneByOne {
    return {
      ...vault,
      put({ at, ...name }, secret) {
        if (at === undefined) return vault.put(name, secret)
        return operate(async keychain => {
          const account = `${accountOf(name)}/${at}`
          const item = encodeItem(name, secret)
          await keychain.store(account, item, aside)
          if ((await keychain.find(account, aside)) !== item) throw notKept()
        })
      },
      remove: ({ at, ...name }) => (at === undefined ? vault.delete(name) : vault.forgetSetAside({ ...name, at })),
    }
  }

  async function operate<Value>(work: (keychain: KeychainItems, turn: Turn) => Promise<Value>): Promise<Value> {
    const operation = async (turn: Turn) => {
      try {
        const value = await work(await openKeychain(service, words), turn)
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
      await operate(keychain => keychain.probe())
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

  function unanswered(): AgentError {
    return new AgentError('VAULT_UNREACHABLE', words.unanswered)
  }
}

function notKept(): AgentError {
  return new AgentError(
    'VAULT_UNREACHABLE',
    'The system keychain did not keep what it was given. Nothing was created; try again.',
  )
}
