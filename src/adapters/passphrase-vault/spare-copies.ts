import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../disk/sync-folder.ts'
import { idOf } from './entries.ts'
import type { VaultContents } from './vault-contents.ts'
import { inTurn, isTemporary, placeOf, readContents } from './vault-file.ts'

/**
 * Removes the copies that a change of the passphrase left beside the file of a vault when it was killed. They are under another
 * passphrase, so it cannot be seen that their secrets are the same: only those go that come from the same database, are no newer, and
 * have no secret by a name that the vault in place lacks.
 *
 * @param opened - The checksum of the vault that was opened, and whose every secret could be read. Where another one is in place by now,
 * nothing is removed.
 * @throws AgentError as `readContents`
 */
export async function removeSpareCopies(file: string, opened: string): Promise<void> {
  await inTurn(file, async path => {
    const place = await placeOf(path)
    const whole = await readContents(place)
    if (whole?.checksum !== opened) return
    const folder = dirname(place)
    for (const name of await readdir(folder)) {
      if (!isTemporary(name, basename(place))) continue
      const copy = await readContents(join(folder, name)).catch(() => undefined)
      if (copy && isSpare(copy, whole)) await rm(join(folder, name), { force: true })
    }
    await syncFolder(folder)
  })
}

function isSpare(copy: VaultContents, whole: VaultContents): boolean {
  const [of, than] = [copy.generation, whole.generation]
  if (!of || !than || of.databaseId !== than.databaseId || of.number > than.number) return false
  const kept = new Set([...whole.secrets, ...(whole.setAside ?? [])].map(idOf))
  return [...copy.secrets, ...(copy.setAside ?? [])].every(each => kept.has(idOf(each)))
}
