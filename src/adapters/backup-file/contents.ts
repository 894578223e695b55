import { z } from 'zod'

export const formatName = 'countersign-backup'
/** Version of the format that this build writes. It reads every version up to it. */
export const formatVersion = 2

/** Longer lines were not written by any agent, in bytes. */
export const longestLine = 64 * 1024

/** A data key, in bytes. */
export const dataKeyLength = 32

const count = z.int().min(0)

/**
 * The first line. Every version has `format` and `version` in it, so that an older agent can tell that a file is newer.
 * docs/backup.md describes the format.
 */
export const header = z.object({
  format: z.literal(formatName),
  /** 1: each secret follows, and then the database. 2: the data key follows, and then the database, in which the secrets are sealed. */
  version: z.literal([1, formatVersion]),
  /** Version of the agent. */
  agent: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.iso.datetime(),
  /** The id the database had for itself. */
  databaseId: z.string(),
  wallets: count,
  activities: count,
  /** Number of secrets in the database; in version 1, number of secrets that follow. */
  secrets: count,
  database: z.object({
    /** Number of migrations it has taken. */
    version: count,
    bytes: count,
    /** Lower-case hex. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
})
export type BackupHeader = z.infer<typeof header>
