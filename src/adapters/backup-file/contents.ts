import { z } from 'zod'

export const formatName = 'countersign-backup'
/** Of what this build writes. It reads every one up to it. */
export const formatVersion = 1

/** Longer lines were not written by any agent, in bytes. */
export const longestLine = 64 * 1024

/** No key of any kind takes as much, in bytes. All secrets of a backup are in memory at once. */
const longestSecret = 1024

/** Of the name of a secret: each half is an id. */
const longestId = 100

/** What a secret with its name takes in memory at most, in bytes. */
export const secretInMemory = longestSecret + 2 * longestId + 512

const count = z.int().min(0)

/**
 * The first line. Every version has `format` and `version` in it, so that an older agent can tell that a file is newer.
 * docs/backup.md describes the format.
 */
export const header = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  /** Version of the agent. */
  agent: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.iso.datetime(),
  /** The id the database had for itself. */
  databaseId: z.string(),
  wallets: count,
  activities: count,
  /** How many follow, in use and set aside. */
  secrets: count,
  /** Secrets that records name and the vault did not have. */
  missing: count,
  /** Secrets that were damaged in the vault, and so do not follow. Backups of before have none. */
  leftOut: count.default(0),
  database: z.object({
    /** How many migrations it has taken. */
    version: count,
    bytes: count,
    /** Lower-case hex. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
})
export type BackupHeader = z.infer<typeof header>

/** Before each secret: whose it is, when it was set aside if it was, and how many bytes of it follow the line. */
export const secretLine = z.strictObject({
  organizationId: z.string().max(longestId),
  keyId: z.string().max(longestId),
  at: z.int().optional(),
  bytes: z.int().min(1).max(longestSecret),
})
