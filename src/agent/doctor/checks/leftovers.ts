import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { removeSpareCopies } from '../../../adapters/passphrase-vault/spare-copies.ts'
import { readContents, removeSupersededCopies } from '../../../adapters/passphrase-vault/vault-file.ts'
import { wipeSecrets } from '../../../core/keys/wipe-secrets.ts'
import type { SecretName } from '../../../core/ports/key-vault.ts'
import { vaultFile } from '../../data-directory.ts'
import { idOf } from '../../vault-move/same-secrets.ts'
import { type Check, ill, type Mend, well } from '../check.ts'
import { filesOf } from '../own-files.ts'
import type { Scene } from '../scene.ts'
import { namedByRecords } from '../secrets-of-records.ts'
import { isClosed } from './vault.ts'

/** Half a copy of the database, from before a migration that was cut short: it is made anew, and nothing reads it. */
const halfCopy = /^countersign\.db\.before-\d+\.part$/

/** A copy of the vault that was about to take its place. It may hold keys that were deleted since. */
const copyOfVault = /^vault\.json\.[\da-f-]{36}\.new$/

export const leftovers: Check = {
  name: 'leftovers',
  title: 'What crashes left',
  async look(scene) {
    const found = filesOf(scene.dataDirectory)
      .map(({ path }) => path)
      .filter(path => [halfCopy, copyOfVault].some(each => each.test(basename(path))))
    if (found.length === 0) return well('Nothing was left behind.')
    const isOfVault = found.some(path => copyOfVault.test(basename(path)))
    const opened = isOfVault ? await openedVault(scene) : undefined
    return ill(
      `A crash left ${found.map(path => basename(path)).join(', ')} in the data directory.${isOfVault ? inWords(opened) : ''}`,
      removal(scene.dataDirectory, found, opened, isOfVault ? await neededIn(scene) : () => true),
    )
  },
}

function inWords(opened: string | undefined): string {
  return opened === undefined
    ? ' What has another passphrase than the key vault is kept until the vault is seen to open: unlock it, or give its passphrase, and ' +
        'check again.'
    : ' What holds a key that the key vault does not have, and that was not deleted from it, is kept until ' +
        'that key was given again under Settings, Keys and records.'
}

/** The checksum of the vault in place, where it is open and each of its secrets could be read. */
async function openedVault({ dataDirectory, opened }: Scene): Promise<string | undefined> {
  const contents = await readContents(vaultFile(dataDirectory)).catch(() => undefined)
  const { vaults } = await opened()
  if (!contents || !vaults.isChosen() || vaults.current().kind !== 'passphrase') return undefined
  try {
    wipeSecrets(await vaults.current().copy(() => true))
    return contents.checksum
  } catch (thrown) {
    if (isClosed(thrown)) return undefined
    throw thrown
  }
}

/** Whether a record names a secret: the scene may be closed by the time it is asked. */
async function neededIn({ opened }: Scene): Promise<(name: SecretName) => boolean> {
  const { store } = await opened()
  const named = new Set(namedByRecords(store).map(({ organizationId, keyId }) => idOf({ organizationId, keyId })))
  return ({ organizationId, keyId }) => named.has(idOf({ organizationId, keyId }))
}

/** Of copies of the vault, those that hold nothing the vault itself does not have: the last copy of a key is never removed. */
function removal(
  dataDirectory: string,
  paths: readonly string[],
  opened: string | undefined,
  isNeeded: (name: SecretName) => boolean,
): Mend {
  return {
    offer: paths.length === 1 ? 'Remove this file' : 'Remove these files',
    async run() {
      for (const path of paths) if (halfCopy.test(basename(path))) rmSync(path, { force: true })
      await removeSupersededCopies(vaultFile(dataDirectory), isNeeded)
      if (opened !== undefined) await removeSpareCopies(vaultFile(dataDirectory), opened)
    },
  }
}
