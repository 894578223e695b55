import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { ReadableStream as Stream } from 'node:stream/web'
import { z } from 'zod'
import { AgentError } from '../../core/errors.ts'
import { type EarlierSecrets, wipeEarlier } from '../../core/ports/earlier-vault.ts'
import { type BackupHeader, dataKeyLength, formatName, formatVersion, header } from './contents.ts'
import { decryptionBy, type HeldBy, refuseForeignHeader } from './decrypt.ts'
import { readEarlierSecrets } from './earlier-secrets.ts'
import { damagedBackup, fileFailure, newerBackup, notABackup } from './failures.ts'
import { Plaintext } from './plaintext.ts'

export interface ReadBackup {
  readonly header: BackupHeader
  /** Bytes the caller owns and wipes: see {@link wipeKeys}. */
  readonly keys: BackupKeys
}

/** Key to the secrets in the database of a backup; for a backup of version 1, the secrets themselves. */
export type BackupKeys = { readonly dataKey: Uint8Array } | { readonly earlier: EarlierSecrets }

export function wipeKeys(keys: BackupKeys): void {
  if ('dataKey' in keys) keys.dataKey.fill(0)
  else wipeEarlier(keys.earlier)
}

/**
 * Reads a backup to its end, and writes its database to `database`, a file that is not there yet. Only then is anything given out:
 * what was cut off or changed anywhere is refused. What was written until then is left to the caller to remove.
 *
 * @param room - Called with the size of the database before any of it is written; throws where there is no room.
 * @throws AgentError `BACKUP_INVALID`, `BACKUP_NEWER`, `PASSPHRASE_WRONG`, `REQUEST_INVALID` for what is no identity, `FILE_UNUSABLE`
 */
export async function readBackup(
  file: string,
  heldBy: HeldBy,
  database: string,
  room: (bytes: number) => void,
): Promise<ReadBackup> {
  try {
    await refuseForeignHeader(file)
    const decrypt = await decryptionBy(heldBy)
    // Not by `Readable.toWeb`: what is still being read when a stream of that is given up is thrown where nobody can catch it.
    const encrypted = Stream.from(createReadStream(file)) as ReadableStream<Uint8Array>
    return await parse(new Plaintext(await decrypt(encrypted)), database, room)
  } catch (thrown) {
    if (thrown instanceof AgentError) throw thrown
    const failure = fileFailure(thrown)
    throw failure instanceof AgentError ? failure : damagedBackup(thrown)
  }
}

async function parse(plaintext: Plaintext, database: string, room: (bytes: number) => void): Promise<ReadBackup> {
  let keys: BackupKeys | undefined
  let handle: FileHandle | undefined
  try {
    const found = headerOf(await plaintext.line())
    room(found.database.bytes)
    keys =
      found.version === 1
        ? { earlier: await readEarlierSecrets(plaintext, found.secrets) }
        : { dataKey: await plaintext.bytes(dataKeyLength) }
    handle = await open(database, 'wx', 0o600)
    const hash = createHash('sha256')
    let written = 0
    for await (const part of plaintext.rest()) {
      written += part.length
      if (written > found.database.bytes) throw new Error('the database is longer than it says')
      hash.update(part)
      await handle.writeFile(part)
    }
    if (written < found.database.bytes || hash.digest('hex') !== found.database.sha256) {
      throw new Error('the database is not as it says')
    }
    await handle.sync()
    return { header: found, keys }
  } catch (thrown) {
    if (keys) wipeKeys(keys)
    throw thrown
  } finally {
    await handle?.close()
    await plaintext.close().catch(() => undefined)
  }
}

/** Beginning of a backup of any version: the name of the format, and the number of the version. */
const beginning = z.object({ format: z.literal(formatName), version: z.int().min(1) })

function headerOf(line: string): BackupHeader {
  const parsed = beginning.safeParse(jsonOf(line))
  if (!parsed.success) throw notABackup()
  if (parsed.data.version > formatVersion) throw newerBackup()
  return header.parse(jsonOf(line))
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
