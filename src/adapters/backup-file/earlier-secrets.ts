import { totalmem } from 'node:os'
import { z } from 'zod'
import { AgentError } from '../../core/errors.ts'
import { type EarlierSecrets, wipeEarlier } from '../../core/ports/earlier-vault.ts'
import type { Plaintext } from './plaintext.ts'

/** No key of any kind takes as much, in bytes. All secrets of such a backup are in memory at once. */
const longestSecret = 1024

/** Length of each half of a secret's name: both are ids. */
const longestId = 100

/** Most memory that a secret with its name takes, in bytes. */
const secretInMemory = longestSecret + 2 * longestId + 512

/** Line before each secret: its owner, when it was taken out of use if it was, and how many bytes of it follow the line. */
const secretLine = z.strictObject({
  organizationId: z.string().max(longestId),
  keyId: z.string().max(longestId),
  at: z.int().optional(),
  bytes: z.int().min(1).max(longestSecret),
})

/**
 * Reads the secrets of a backup of version 1, which held each one separately.
 * @returns bytes the caller owns and wipes
 */
export async function readEarlierSecrets(plaintext: Plaintext, count: number): Promise<EarlierSecrets> {
  requireMemory(count)
  const secrets = {
    inUse: [] as EarlierSecrets['inUse'][number][],
    setAside: [] as EarlierSecrets['setAside'][number][],
    isOfDatabase: true,
  }
  try {
    for (let read = 0; read < count; read += 1) {
      const { organizationId, keyId, at, bytes } = secretLine.parse(JSON.parse(await plaintext.line()))
      const named = { organizationId, keyId, secret: await plaintext.bytes(bytes) }
      if (at === undefined) secrets.inUse.push(named)
      else secrets.setAside.push({ ...named, at })
    }
    return secrets
  } catch (thrown) {
    wipeEarlier(secrets)
    throw thrown
  }
}

/** Stops people who know a recipient from ending an agent by what it is asked to check. @throws AgentError `FILE_UNUSABLE` */
function requireMemory(secrets: number): void {
  if (secrets * secretInMemory <= totalmem() / 4) return
  throw new AgentError(
    'FILE_UNUSABLE',
    `The backup says that it holds ${secrets} keys, which is more than this computer has memory for. Nothing was changed.`,
  )
}
