import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { ReadableStream as Stream } from 'node:stream/web'
import { z } from 'zod'
import { AgentError } from '../../core/errors.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import type { Secrets } from '../../core/ports/key-vault.ts'
import { type BackupHeader, formatName, formatVersion, header, secretInMemory, secretLine } from './contents.ts'
import { decryptionBy, type HeldBy, refuseForeignHeader } from './decrypt.ts'
import { damagedBackup, fileFailure, newerBackup, notABackup } from './failures.ts'
import { Plaintext } from './plaintext.ts'

export interface ReadBackup {
  readonly header: BackupHeader
  /** Bytes the caller owns and wipes. */
  readonly secrets: Secrets
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
  const secrets = { inUse: [] as Secrets['inUse'][number][], setAside: [] as Secrets['setAside'][number][] }
  let handle: FileHandle | undefined
  try {
    const found = headerOf(await plaintext.line())
    room(found.database.bytes)
    requireMemory(found.secrets)
    for (let read = 0; read < found.secrets; read += 1) {
      const { organizationId, keyId, at, bytes } = secretLine.parse(JSON.parse(await plaintext.line()))
      const named = { organizationId, keyId, secret: await plaintext.bytes(bytes) }
      if (at === undefined) secrets.inUse.push(named)
      else secrets.setAside.push({ ...named, at })
    }
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
    return { header: found, secrets }
  } catch (thrown) {
    wipeSecrets(secrets)
    throw thrown
  } finally {
    await handle?.close()
    await plaintext.close().catch(() => undefined)
  }
}

/** Else whoever knows a recipient could end an agent by what it is asked to check. @throws AgentError `FILE_UNUSABLE` */
function requireMemory(secrets: number): void {
  if (secrets * secretInMemory <= totalmem() / 4) return
  throw new AgentError(
    'FILE_UNUSABLE',
    `The backup says that it holds ${secrets} keys, which is more than this computer has memory for. Nothing was changed.`,
  )
}

/** Of any version: what it is called, and by what number. */
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
