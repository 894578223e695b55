import { randomUUID } from 'node:crypto'
import { link, lstat, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { AgentError } from '../../core/errors.ts'
import { syncFolder } from '../disk/sync-folder.ts'
import { type IsNeeded, isSuperseded } from './is-superseded.ts'
import {
  checksumOf,
  contents,
  fileDamaged,
  generationChecksumOf,
  parseJson,
  type VaultContents,
} from './vault-contents.ts'

/**
 * @returns `undefined` if there is no such file.
 * @throws AgentError `SECRET_DAMAGED` if it is no whole vault file; `VAULT_UNREACHABLE` if it cannot be read.
 */
export async function readContents(file: string): Promise<VaultContents | undefined> {
  let text: string
  try {
    text = await readFile(await placeOf(file), 'utf8')
  } catch (cause) {
    if (cause instanceof AgentError) throw cause
    if (isCode(cause, 'ENOENT')) return undefined
    throw new AgentError(
      'VAULT_UNREACHABLE',
      'The passphrase vault cannot be read. See that its file belongs to you and can be read, then try again.',
      { cause },
    )
  }
  const parsed = contents.safeParse(parseJson(text))
  if (!parsed.success || parsed.data.checksum !== checksumOf(parsed.data)) throw fileDamaged()
  const found = parsed.data
  if (found.generation && found.generation.checksum !== generationChecksumOf(found.generation)) throw fileDamaged()
  return found
}

/**
 * Where the file is, which may be elsewhere: a person who keeps the vault on another disk puts a link in its place, and the link is
 * never replaced. A file that is not there yet is where it was looked for.
 *
 * @throws AgentError `VAULT_UNREACHABLE` for a link to nowhere: a vault made there anew would hide the one it means.
 */
export async function placeOf(file: string): Promise<string> {
  try {
    return await realpath(file)
  } catch (cause) {
    if (!isCode(cause, 'ENOENT')) throw cause
    if (!(await isLink(file))) return resolve(file)
    throw new AgentError(
      'VAULT_UNREACHABLE',
      'The file of the passphrase vault is a link to a place that is not there. Connect the disk it is on, then try again.',
      { cause },
    )
  }
}

/** Whether there is a link, perhaps to nowhere. What cannot be looked at is not taken for absent. */
export async function isLink(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isSymbolicLink()
  } catch (thrown) {
    if (isCode(thrown, 'ENOENT')) return false
    throw thrown
  }
}

/**
 * Removes what crashes left of this vault beside its file: copies that were about to take its place, and may hold secrets deleted
 * since. Only while the file itself is whole, and only what `isSuperseded` says, so the last copy of a secret that a record names is never among them.
 * No other process may be changing the file. Done again, it goes on where it was.
 *
 * @throws AgentError `SECRET_DAMAGED` where the file itself is not whole; `VAULT_UNREACHABLE` for what cannot be removed
 */
export async function removeSupersededCopies(file: string, isNeeded: IsNeeded): Promise<void> {
  try {
    await inTurn(file, async path => removeSuperseded(await placeOf(path), isNeeded))
  } catch (cause) {
    if (cause instanceof AgentError) throw cause
    throw new AgentError(
      'VAULT_UNREACHABLE',
      'What a crash left beside the passphrase vault cannot be removed. See that its folder can be written to, then try again.',
      { cause },
    )
  }
}

async function removeSuperseded(place: string, isNeeded: IsNeeded): Promise<void> {
  const leftovers = (await readdir(dirname(place))).filter(name => isTemporary(name, basename(place)))
  if (leftovers.length === 0) return
  const whole = await readContents(place)
  if (!whole) return
  for (const name of leftovers) {
    const leftover = join(dirname(place), name)
    if (await isHalfOr(leftover, copy => isSuperseded(copy, whole, isNeeded))) await rm(leftover, { force: true })
  }
  await syncFolder(dirname(place))
}

/** Whether this holds of a copy of a vault, or it was not written to its end: then it was never any vault's file. */
export async function isHalfOr(file: string, isSpare: (copy: VaultContents) => boolean): Promise<boolean> {
  try {
    const copy = await readContents(file)
    return copy !== undefined && isSpare(copy)
  } catch (thrown) {
    return thrown instanceof AgentError && thrown.code === 'SECRET_DAMAGED'
  }
}

/**
 * Replaces the file by what `change` makes of it, in whole or not at all; with `undefined` it stays as it is.
 * Changes come one after the other, each to what the one before has written.
 *
 * @throws AgentError `VAULT_UNREACHABLE`, and what `change` throws
 */
export async function changeContents(
  file: string,
  change: (contents: VaultContents | undefined) => VaultContents | undefined,
): Promise<void> {
  await inTurn(file, async path => {
    const place = await placeOf(path)
    const changed = change(await readContents(place))
    if (changed) await land(place, changed, temporary => rename(temporary, place))
  })
}

/** Work on one file comes one after the other. */
export async function inTurn(file: string, work: (path: string) => Promise<void>): Promise<void> {
  const path = resolve(file)
  const before = lastChanges.get(path) ?? Promise.resolve()
  const done = before.then(() => work(path))
  // Who asked for it is told below; the next change does not depend on it.
  const settled = done.catch(() => {})
  lastChanges.set(path, settled)
  await done
}

/** @throws AgentError `ALREADY_EXISTS` if there is such a file, which is left as it is; `VAULT_UNREACHABLE` */
export async function createContents(file: string, first: VaultContents): Promise<void> {
  // A link to nowhere is refused here, in words.
  await placeOf(file)
  await land(file, first, async temporary => {
    try {
      // Unlike rename, link refuses to replace.
      await link(temporary, file)
    } catch (cause) {
      if (!isCode(cause, 'EEXIST')) throw cause
      throw new AgentError('ALREADY_EXISTS', 'There is a passphrase vault already. Unlock it with its passphrase.')
    }
    await rm(temporary)
  })
}

/**
 * Gives the file a dated name beside where it was, as it is and whatever it holds; a link is renamed, and what it means stays.
 * @throws AgentError `VAULT_UNREACHABLE` if it cannot be renamed. Then it is where it was.
 */
export async function moveFileAside(file: string, at: Date): Promise<void> {
  await inTurn(file, async path => {
    try {
      await rename(path, `${path}.${at.toISOString().replaceAll(':', '-')}${asideEnding}`)
      await syncFolder(dirname(path))
    } catch (cause) {
      throw new AgentError(
        'VAULT_UNREACHABLE',
        'The old vault.json could not be moved aside. See that the data directory can be written to, then try again.',
        { cause },
      )
    }
  })
}

/** The names of files that {@link moveFileAside} made of `file`, oldest first. */
export async function filesAside(file: string): Promise<string[]> {
  const start = `${basename(file)}.`
  const names = await readdir(dirname(resolve(file)))
  return names.filter(name => name.startsWith(start) && name.endsWith(asideEnding)).sort()
}

const asideEnding = '.set-aside'

/** By path, not by vault: two vaults over one file must not lose each other's secrets. */
const lastChanges = new Map<string, Promise<void>>()

/**
 * Writes a temporary file beside `file`, has `place` put it there, and returns when that is on disk. The temporary
 * file has a name of its own, so nobody else's unfinished one is ever put in place; what a crash leaves is not read, and removed
 * by {@link removeSupersededCopies}.
 */
async function land(file: string, value: VaultContents, place: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = temporaryName(file)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(value, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await place(temporary)
    await syncFolder(dirname(file))
  } catch (cause) {
    // What failed first is what is told.
    await rm(temporary, { force: true }).catch(() => {})
    if (cause instanceof AgentError) throw cause
    throw new AgentError(
      'VAULT_UNREACHABLE',
      'The passphrase vault could not be written. See that its disk is not full and can be written to, then try again.',
      { cause },
    )
  }
}

function temporaryName(file: string): string {
  return `${file}.${randomUUID()}.new`
}

/** Whether a file of this name is a copy of the vault that was about to take its place. */
export function isTemporary(name: string, file: string): boolean {
  const uuid = name.slice(`${file}.`.length, -'.new'.length)
  return name === `${file}.${uuid}.new` && z.uuid().safeParse(uuid).success
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}
