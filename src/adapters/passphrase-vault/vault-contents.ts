import { createHash } from 'node:crypto'
import { z } from 'zod'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import type { VaultGeneration } from '../../core/ports/key-vault.ts'

export const formatFields = { format: 'countersign-vault', version: 1 } as const

const base64 = z.base64()

const header = z.strictObject({
  format: z.literal(formatFields.format),
  version: z.literal(formatFields.version),
  /** RFC 7914. At least as dear as what this program writes, at most 1 GiB of memory. */
  scrypt: z.strictObject({
    N: z
      .number()
      .int()
      .min(2 ** 17)
      .max(2 ** 20)
      .refine(isPowerOfTwo),
    r: z.literal(8),
    p: z.literal(1),
    salt: base64,
  }),
  /** The vault key, sealed with the key made from the passphrase. */
  vaultKey: base64,
})

const sealedSecret = z.strictObject({ organizationId: z.string(), keyId: z.string(), sealed: base64 })

export const contents = z.strictObject({
  ...header.shape,
  /** SHA-256 of the fields above, so that damage to them is not taken for a wrong passphrase. */
  checksum: base64,
  /** Each sealed with the vault key and bound to its name. */
  secrets: z.array(sealedSecret),
  /** Taken out of use and kept, sealed as they were. `at`: milliseconds since the epoch. */
  setAside: z.array(sealedSecret.extend({ at: z.int() })).optional(),
  /** Of the database whose secrets these are, after the last change, with its SHA-256. Files from before generations have none. */
  generation: z.strictObject({ databaseId: z.string(), number: z.int(), checksum: base64 }).optional(),
})

export type VaultHeader = z.infer<typeof header>
export type VaultContents = z.infer<typeof contents>

/** Without secrets yet. */
export function newContents(fields: VaultHeader): VaultContents {
  return { ...fields, checksum: checksumOf(fields), secrets: [] }
}

/** As the file keeps it. */
export function writtenGeneration(generation: VaultGeneration): NonNullable<VaultContents['generation']> {
  return { ...generation, checksum: generationChecksumOf(generation) }
}

export function fileDamaged(): AgentError {
  return new AgentError(
    'SECRET_DAMAGED',
    'The passphrase vault, vault.json in the data directory, is damaged and was left untouched. Put back a copy of it that you have, ' +
      `or a file beside it that ends in .new, then try again. If there is none, ${restoreBackup}. If you have no backup: stop ` +
      'Countersign, move vault.json to another place, start again, attach a new key vault in the window under Settings, Keys and records, and enter the recovery phrase of each wallet.',
  )
}

export function checksumOf({ format, version, scrypt: { N, r, p, salt }, vaultKey }: VaultHeader): string {
  return createHash('sha256')
    .update(JSON.stringify([format, version, N, r, p, salt, vaultKey]))
    .digest('base64')
}

export function generationChecksumOf({ databaseId, number }: VaultGeneration): string {
  return createHash('sha256')
    .update(JSON.stringify([databaseId, number]))
    .digest('base64')
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value))
}
