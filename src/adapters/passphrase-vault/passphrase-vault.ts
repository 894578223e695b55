import { randomBytes } from 'node:crypto'
import { seal } from '../../core/crypto/sealing.ts'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import type { KeyVault, TakenSecret } from '../../core/ports/key-vault.ts'
import { allUnsealed, findLost, isNamed, namesMissing, noted, unsealed, withAll } from './entries.ts'
import type { IsNeeded } from './is-superseded.ts'
import { removeVault } from './remove-vault.ts'
import { newContents, type VaultContents } from './vault-contents.ts'
import { changeContents, createContents, readContents, removeSupersededCopies } from './vault-file.ts'
import { headerFor, openVaultKey, secretBinding, toBase64 } from './vault-key.ts'

/**
 * Secrets in one file, under a passphrase. The vault is `missing` as long as the file does not exist.
 *
 * The passphrase (Unicode NFKC, UTF-8) gives a key by scrypt; that key opens the vault key; the vault key opens
 * each secret. Both steps are sealed by AES-256-GCM, see `sealing.ts`. Only the vault key is held while unlocked.
 * The file is read anew for each verb and replaced in whole by each change.
 *
 * @param isNeeded - Of a secret that only a copy beside the file has, which a crash left: then the copy stays. Absent: any is needed.
 */
export function openPassphraseVault(file: string, isNeeded?: IsNeeded): KeyVault {
  return vaultOver(file, undefined, isNeeded)
}

/**
 * Creates the file, and its vault, unlocked.
 *
 * @throws AgentError `ALREADY_EXISTS` if there is such a file, which is left as it is; `REQUEST_INVALID` for an empty
 * passphrase; `VAULT_UNREACHABLE` if the file cannot be written.
 */
export async function createPassphraseVault(file: string, passphrase: string): Promise<KeyVault> {
  if (passphrase === '') {
    throw new AgentError('REQUEST_INVALID', 'A vault wants a passphrase.', { detail: { field: 'passphrase' } })
  }
  const vaultKey: Uint8Array = randomBytes(32)
  try {
    const contents = newContents(await headerFor(passphrase, vaultKey))
    await createContents(file, contents)
    return vaultOver(file, { key: vaultKey, checksum: contents.checksum, sound: new Map() })
  } catch (error) {
    vaultKey.fill(0)
    throw error
  }
}

/** The vault key, the checksum of the header it came from, and what it has opened, as `findLost` has it. */
interface Opened {
  readonly key: Uint8Array
  readonly checksum: string
  readonly sound: Map<string, string>
}

function vaultOver(file: string, first: Opened | undefined, isNeeded: IsNeeded = () => true): KeyVault {
  let opened = first
  let timesLocked = 0

  return {
    kind: 'passphrase',

    async state() {
      try {
        keyFor(present(await readContents(file)))
        return { status: 'ready', nextStep: '' }
      } catch (error) {
        if (!(error instanceof AgentError)) throw error
        return { status: error.code === 'VAULT_LOCKED' ? 'locked' : 'missing', nextStep: error.message }
      }
    },

    async put(name, secret, generation) {
      await changeContents(file, found => {
        const contents = present(found)
        const key = keyFor(contents)
        if (contents.secrets.some(entry => isNamed(entry, name))) {
          throw new AgentError('ALREADY_EXISTS', 'The vault already keeps a secret for this key.')
        }
        const { organizationId, keyId } = name
        const sealed = toBase64(seal(key, secret, secretBinding(name)))
        const secrets = [...contents.secrets, { organizationId, keyId, sealed }]
        return { ...contents, secrets, ...noted(contents, generation) }
      })
    },

    async get(name) {
      const contents = present(await readContents(file))
      const key = keyFor(contents)
      const entry = contents.secrets.find(entry => isNamed(entry, name))
      if (!entry) return undefined
      return unsealed(key, entry)
    },

    async delete(name, generation) {
      await changeContents(file, found => {
        const contents = present(found)
        keyFor(contents)
        const secrets = contents.secrets.filter(entry => !isNamed(entry, name))
        const isAbsent = secrets.length === contents.secrets.length
        return isAbsent && !generation ? undefined : { ...contents, secrets, ...noted(contents, generation) }
      })
    },

    async setAside(name, at, generation) {
      let found = false
      await changeContents(file, read => {
        const contents = present(read)
        keyFor(contents)
        const entry = contents.secrets.find(each => isNamed(each, name))
        found = entry !== undefined
        if (!entry) return generation && { ...contents, ...noted(contents, generation) }
        const secrets = contents.secrets.filter(each => each !== entry)
        const setAside = [...(contents.setAside ?? []), { ...entry, at }]
        return { ...contents, secrets, setAside, ...noted(contents, generation) }
      })
      return found
    },

    async listSetAside() {
      const { setAside = [] } = present(await readContents(file))
      return setAside.map(({ organizationId, keyId, at }) => ({ organizationId, keyId, at }))
    },

    async getSetAside(secret) {
      const contents = present(await readContents(file))
      const key = keyFor(contents)
      const entry = contents.setAside?.find(each => isNamed(each, secret) && each.at === secret.at)
      return entry && unsealed(key, entry)
    },

    async forgetSetAside(secret) {
      await changeContents(file, found => {
        const contents = present(found)
        keyFor(contents)
        const setAside = contents.setAside?.filter(each => !(isNamed(each, secret) && each.at === secret.at))
        return { ...contents, setAside }
      })
    },

    async names() {
      const { secrets } = present(await readContents(file))
      return secrets.map(({ organizationId, keyId }) => ({ organizationId, keyId }))
    },

    async findLost(names) {
      const contents = present(await readContents(file))
      const { key, sound } = openedBy(contents)
      return findLost(key, contents, names, sound)
    },

    async copy(isOf, onDamaged) {
      const contents = present(await readContents(file))
      const key = keyFor(contents)
      return {
        inUse: allUnsealed(key, contents.secrets, isOf, onDamaged),
        setAside: allUnsealed(key, contents.setAside ?? [], isOf, onDamaged),
      }
    },

    async take(secrets, generation) {
      let added: readonly TakenSecret[] = []
      await changeContents(file, found => {
        const contents = present(found)
        const key = keyFor(contents)
        added = namesMissing(contents, secrets)
        const taken = { ...contents, ...withAll(contents, secrets, key), ...noted(contents, generation) }
        // Sealed just now, and read back before it takes the place of the file.
        for (const each of [...taken.secrets, ...(taken.setAside ?? [])]) unsealed(key, each).fill(0)
        return taken
      })
      return added
    },

    giveUp: (names, databaseId) => removeVault(file, names, databaseId),

    async generation() {
      const found = (await readContents(file))?.generation
      return found && { databaseId: found.databaseId, number: found.number }
    },

    async unlock(passphrase) {
      const before = timesLocked
      const contents = present(await readContents(file))
      const key = await openVaultKey(contents, passphrase)
      if (timesLocked !== before) {
        key.fill(0)
        throw vaultLocked()
      }
      opened?.key.fill(0)
      opened = { key, checksum: contents.checksum, sound: new Map() }
      // It is open all the same. The doctor names what is left, and each unlocking tries again.
      await removeSupersededCopies(file, isNeeded).catch(() => undefined)
    },

    async confirm(passphrase) {
      const key = await openVaultKey(present(await readContents(file)), passphrase)
      key.fill(0)
    },

    async lock() {
      timesLocked += 1
      opened?.key.fill(0)
      opened = undefined
    },
  }

  /**
   * Asked for when the file has been read, because the vault may be locked meanwhile; and of that file, because another
   * vault's file may have been put in its place, and what is sealed with the wrong key could never be opened.
   */
  function openedBy({ checksum }: VaultContents): Opened {
    if (opened?.checksum !== checksum) throw vaultLocked()
    return opened
  }

  function keyFor(contents: VaultContents): Uint8Array {
    return openedBy(contents).key
  }
}

/** How many secrets the file of a vault holds, in use and set aside; 0 without such a file. @throws AgentError as `readContents` does */
export async function secretsIn(file: string): Promise<number> {
  const contents = await readContents(file)
  return contents ? contents.secrets.length + (contents.setAside?.length ?? 0) : 0
}

function present(contents: VaultContents | undefined): VaultContents {
  if (!contents) throw new AgentError('VAULT_MISSING', noVault)
  return contents
}

const noVault =
  'The file of the passphrase vault, vault.json, is not there. If the data directory was renamed, restart Countersign with its new name. ' +
  `Else put back a copy of the file that you have, or ${restoreBackup}; or attach a new vault in the window, under Settings, ` +
  'Keys and records.'
const wantsPassphrase = 'The vault is locked. Unlock it with its passphrase.'

function vaultLocked(): AgentError {
  return new AgentError('VAULT_LOCKED', wantsPassphrase)
}
