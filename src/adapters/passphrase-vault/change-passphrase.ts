import { randomBytes } from 'node:crypto'
import { seal } from '../../core/crypto/sealing.ts'
import { AgentError } from '../../core/errors.ts'
import { unsealed } from './entries.ts'
import type { IsNeeded } from './is-superseded.ts'
import { newContents, type VaultContents } from './vault-contents.ts'
import { changeContents, readContents, removeSupersededCopies } from './vault-file.ts'
import { headerFor, openVaultKey, secretBinding, toBase64 } from './vault-key.ts'

/**
 * Gives the vault another passphrase and another vault key, and seals every secret anew. The file is replaced in whole: a kill leaves
 * the one from before, or this one. A vault that was unlocked is locked afterwards.
 *
 * @param first - Called when the passphrase was right, right before the file is replaced.
 * @param isNeeded - As of `openPassphraseVault`.
 * @throws AgentError `PASSPHRASE_WRONG`, `VAULT_MISSING`, `VAULT_UNREACHABLE`, `SECRET_DAMAGED`: then nothing was changed
 */
export async function changePassphrase(
  file: string,
  passphrase: string,
  next: string,
  first: () => Promise<void>,
  isNeeded: IsNeeded = () => true,
): Promise<void> {
  const before = await readContents(file)
  if (!before) throw new AgentError('VAULT_MISSING', 'The file of the passphrase vault, vault.json, is not there.')
  const oldKey = await openVaultKey(before, passphrase)
  const newKey: Uint8Array = randomBytes(32)
  try {
    // What crashes left beside it would keep the old passphrase for ever: afterwards it is no longer known for this vault's.
    await removeSupersededCopies(file, isNeeded)
    const header = newContents(await headerFor(next, newKey))
    await first()
    await changeContents(file, found => {
      if (found?.checksum !== before.checksum) {
        throw new AgentError('VAULT_UNREACHABLE', 'Another vault was put in this place meanwhile. Try again.')
      }
      return sealedAnew(found, header, oldKey, newKey)
    })
  } finally {
    oldKey.fill(0)
    newKey.fill(0)
  }
}

/** Each is read back before the file takes the place of the other. */
function sealedAnew(
  found: VaultContents,
  header: VaultContents,
  oldKey: Uint8Array,
  newKey: Uint8Array,
): VaultContents {
  const again = <Entry extends VaultContents['secrets'][number]>(entry: Entry): Entry => {
    const secret = unsealed(oldKey, entry)
    const anew = { ...entry, sealed: toBase64(seal(newKey, secret, secretBinding(entry))) }
    const readBack = unsealed(newKey, anew)
    const isSame = Buffer.from(readBack).equals(secret)
    secret.fill(0)
    readBack.fill(0)
    if (!isSame) throw new AgentError('INTERNAL', 'A secret was not sealed as it was.')
    return anew
  }
  return {
    ...found,
    ...header,
    secrets: found.secrets.map(again),
    ...(found.setAside && { setAside: found.setAside.map(again) }),
  }
}
