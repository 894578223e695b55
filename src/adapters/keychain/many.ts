import { AgentError } from '../../core/errors.ts'
import {
  anotherSecret,
  isDamage,
  type KeyVault,
  type LostSecrets,
  type SecretName,
  type Secrets,
  type TakenSecret,
} from '../../core/ports/key-vault.ts'
import { inKeychain, takeOut } from './take-out.ts'

/** How the keychain puts, reads and removes one secret, in use or set aside. */
export interface OneByOne extends Pick<KeyVault, 'names' | 'get' | 'listSetAside' | 'getSetAside'> {
  put(name: TakenSecret, secret: Uint8Array): Promise<void>
  remove(name: TakenSecret): Promise<void>
}

/** Many secrets, one turn each: requests that need a key come between. See `KeyVault.copy`. */
export async function copyAll(
  vault: OneByOne,
  isOf: (organizationId: string) => boolean,
  onDamaged?: (name: TakenSecret) => void,
): Promise<Secrets> {
  const own = <Name extends SecretName>(names: readonly Name[]) =>
    names.filter(({ organizationId }) => isOf(organizationId))
  const read = async <Name extends SecretName>(
    names: readonly Name[],
    get: (name: Name) => Promise<Uint8Array | undefined>,
  ) => {
    const found: (Name & { readonly secret: Uint8Array })[] = []
    for (const name of own(names)) {
      let secret: Uint8Array | undefined
      try {
        secret = await get(name)
      } catch (thrown) {
        if (!onDamaged || !isDamage(thrown)) throw thrown
        onDamaged(name)
        continue
      }
      // It was listed just now. A keychain that was locked since says that it has none.
      if (!secret)
        throw new AgentError('VAULT_UNREACHABLE', 'The system keychain no longer gives a key that it lists. Try again.')
      found.push({ ...name, secret })
    }
    return found
  }
  return {
    inUse: await read(await vault.names(), vault.get),
    setAside: await read(await vault.listSetAside(), vault.getSetAside),
  }
}

/** Each is asked for: to list a keychain takes longer, and tells of none whether it is damaged. See `KeyVault.findLost`. */
export async function findLost({ get }: Pick<OneByOne, 'get'>, names: readonly SecretName[]): Promise<LostSecrets> {
  const missing: SecretName[] = []
  const damaged: SecretName[] = []
  for (const name of names) {
    try {
      const secret = await get(name)
      if (secret) secret.fill(0)
      else missing.push(name)
    } catch (thrown) {
      if (!isDamage(thrown)) throw thrown
      damaged.push(name)
    }
  }
  return { missing, damaged }
}

/**
 * @param done - What else has to succeed for them to stay.
 * @throws AgentError `ALREADY_EXISTS`, `SECRET_DAMAGED`, and what the keychain says; then what was put in is taken out again, and what was not is named
 */
export async function takeAll(
  vault: OneByOne,
  { inUse, setAside }: Secrets,
  done: () => Promise<void>,
): Promise<readonly TakenSecret[]> {
  const put: TakenSecret[] = []
  const take = async (name: TakenSecret, secret: Uint8Array, there: Uint8Array | undefined) => {
    if (there) {
      const isSame = Buffer.from(there).equals(secret)
      there.fill(0)
      if (!isSame) throw anotherSecret()
      return
    }
    // Before, because a keychain that answers too late may have it all the same.
    put.push(name)
    await vault.put(name, secret)
  }
  try {
    for (const { secret, ...name } of inUse) await take(name, secret, await orDamaged(name, vault.get(name)))
    for (const { secret, ...name } of setAside) await take(name, secret, await orDamaged(name, vault.getSetAside(name)))
    await done()
    return put
  } catch (thrown) {
    throw await takeOut(put.reverse(), vault.remove, thrown)
  }
}

/** What is damaged is not replaced by itself: somebody may still get something out of it. */
async function orDamaged(name: TakenSecret, found: Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
  try {
    return await found
  } catch (cause) {
    if (!isDamage(cause)) throw cause
    throw new AgentError(
      'SECRET_DAMAGED',
      `In the system keychain, something damaged lies in the place of a key that is to be put there: ${inKeychain(name)}. Remove it in the ` +
        'keychain by hand, then try again; or keep the keys in an encrypted file instead. Nothing was changed.',
      { cause },
    )
  }
}
