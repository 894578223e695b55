import { z } from 'zod'

export const id = z.uuid()

export const organization = z.strictObject({ organizationId: id })

export const name = z.string().trim().min(1).max(100)

/** Decision on a card as it was shown: `digest` is the digest of what the person read. */
export const decision = z.strictObject({ id, fingerprint: z.string(), digest: z.string() })
