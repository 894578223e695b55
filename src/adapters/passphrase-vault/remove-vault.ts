import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AgentError } from '../../core/errors.ts'
import type { TakenSecret } from '../../core/ports/key-vault.ts'
import { syncFolder } from '../disk/sync-folder.ts'
import { idOf } from './entries.ts'
import type { VaultContents } from './vault-contents.ts'
import { inTurn, isHalfOr, isLink, isTemporary, readContents } from './vault-file.ts'

/**
 * Removes the file of a vault whose secrets are kept elsewhere, with the copies that crashes left beside it. A copy that was not written
 * to its end goes too.
 *
 * @param names - Of the secrets that are kept elsewhere.
 * @throws AgentError `VAULT_SHARED` where it holds others, those of another database, or is a link; `VAULT_UNREACHABLE`, `SECRET_DAMAGED`
 */
export async function removeVault(file: string, names: readonly TakenSecret[], databaseId?: string): Promise<void> {
  const kept = new Set(names.map(idOf))
  const isSpare = (contents: VaultContents) =>
    (contents.generation?.databaseId ?? databaseId) === databaseId &&
    [...contents.secrets, ...(contents.setAside ?? [])].every(each => kept.has(idOf(each)))
  await inTurn(file, async path => {
    if (await isLink(path)) throw linked()
    const contents = await readContents(path)
    if (contents && !isSpare(contents)) throw holdsOthers()
    const folder = dirname(path)
    const copies = (await readdir(folder)).filter(name => isTemporary(name, basename(path)))
    try {
      for (const name of copies)
        if (await isHalfOr(join(folder, name), isSpare)) await rm(join(folder, name), { force: true })
      await rm(path, { force: true })
      await syncFolder(folder)
    } catch (cause) {
      throw new AgentError(
        'VAULT_UNREACHABLE',
        'The old vault.json could not be removed. See that the data directory can be written to, then try again.',
        { cause },
      )
    }
  })
}

function linked(): AgentError {
  return new AgentError(
    'VAULT_SHARED',
    'The vault.json in the data directory is a link, and only a file is removed. Put the file itself in the place of the link, then try ' +
      'again.',
  )
}

function holdsOthers(): AgentError {
  return new AgentError(
    'VAULT_SHARED',
    'The vault.json in the data directory holds keys that are nowhere else, so it was not removed. Move it to another place and keep it, ' +
      'then try again.',
  )
}
