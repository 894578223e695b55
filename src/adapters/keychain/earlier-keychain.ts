import { AgentError } from '../../core/errors.ts'
import type { SecretName } from '../../core/ledger/secret-name.ts'
import type { EarlierVault } from '../../core/ports/earlier-vault.ts'
import { accountOf, generationOf, nameOf, setAsideOf } from './earlier-accounts.ts'
import { decodeEarlierItem } from './earlier-item.ts'
import { keychainTurns } from './keychain-call-queue.ts'
import { failedRead, type KeychainItems, keychainItems } from './keychain-items.ts'
import { openKeytar } from './keytar.ts'
import { wordsFor } from './words.ts'

const service = 'Countersign'
const aside = `${service} (set aside)`

/** Listing a keychain with thousands of items takes long. It is done once. */
const timeoutMs = 600_000

/**
 * The keychain of a version that kept each secret as an item of its own, through keytar, under the ids of its organization and key.
 * @param isOf - Tells if an organization is of this database: others may share the keychain.
 */
export function earlierKeychain(databaseId: string, isOf: (organizationId: string) => boolean): EarlierVault {
  const words = wordsFor(process.platform)
  return {
    read: () =>
      operate(async keychain => {
        const { inUse, setAside } = await named(keychain)
        return {
          inUse: await read(keychain, inUse, name => [accountOf(name), service]),
          setAside: await read(keychain, setAside, ({ at, ...name }) => [`${accountOf(name)}/${at}`, aside]),
          isOfDatabase: (await keychain.find(generationOf(databaseId))) !== null,
        }
      }),
    remove: () =>
      operate(async keychain => {
        const { inUse, setAside } = await named(keychain)
        for (const name of inUse) await keychain.remove(accountOf(name))
        for (const { at, ...name } of setAside) await keychain.remove(`${accountOf(name)}/${at}`, aside)
        await keychain.remove(generationOf(databaseId))
      }),
  }

  async function named(keychain: EarlierItems) {
    await keychain.probe()
    const own = <Name extends SecretName>(names: readonly Name[]) =>
      names.filter(({ organizationId }) => isOf(organizationId))
    return {
      inUse: own((await keychain.listed(service)).flatMap(account => nameOf(account) ?? [])),
      setAside: own((await keychain.listed(aside)).flatMap(account => setAsideOf(account) ?? [])),
    }
  }

  async function read<Name extends SecretName>(
    keychain: KeychainItems,
    names: readonly Name[],
    placeOf: (name: Name) => [account: string, from: string],
  ): Promise<(Name & { readonly secret: Uint8Array | null })[]> {
    const found = []
    for (const name of names) {
      const item = await keychain.find(...placeOf(name))
      // It was listed just now. A keychain that was locked since says that it has none.
      if (item === null) throw new AgentError('VAULT_LOCKED', words.locked)
      found.push({ ...name, secret: orNull(() => decodeEarlierItem(name, item)) })
    }
    return found
  }

  function operate<Value>(work: (keychain: EarlierItems) => Promise<Value>): Promise<Value> {
    const unanswered = () => new AgentError('VAULT_UNREACHABLE', words.unanswered)
    return keychainTurns.take(async () => work(await open()), timeoutMs, unanswered)
  }

  async function open(): Promise<EarlierItems> {
    const keytar = await openKeytar().catch((cause: unknown) => {
      throw new AgentError('VAULT_MISSING', words.unloadable, { cause })
    })
    const listed = (from: string) =>
      keytar.accounts(from).catch((cause: unknown) => {
        throw failedRead(keytar, cause, words)
      })
    return { ...keychainItems(keytar, service, words), listed }
  }
}

interface EarlierItems extends KeychainItems {
  /** The accounts of all items of a service. */
  listed(from: string): Promise<string[]>
}

/** Null for what is damaged. */
function orNull(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch (thrown) {
    if (thrown instanceof AgentError && thrown.code === 'SECRET_DAMAGED') return null
    throw thrown
  }
}
