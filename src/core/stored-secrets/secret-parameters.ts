import { z } from 'zod'
import { eachOnce } from '../schema/each-once.ts'

/** Number of secrets that one request may be about (wire.md §9 has it for deletions). */
const mostAtOnce = 32

/** Longest secret in bytes, so that an export of as many as one request may name is not too large for clients. */
export const longestSecret = 65_536

/** How many secrets one request imports. */
export const secretCount = z
  .number()
  .int()
  .min(1, 'must be at least 1')
  .max(mostAtOnce, `must be at most ${mostAtOnce}`)

/** Items of a request, one for each secret. */
export function ofSecrets<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .min(1, 'name at least one secret')
    .max(mostAtOnce, `at most ${mostAtOnce} secrets can be named at once`)
}

export const encryptionSuite = z
  .enum(['TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1'])
  .describe('How the secret is encrypted on its way: as keys are.')

const text = z
  .string()
  .max(1024, 'must be at most 1024 characters')
  .refine(value => value.isWellFormed(), 'must not contain half of a surrogate pair')

/** `KeyValue` of wire.md §1.9. Clients may read these: nothing secret. */
export const keyValues = z
  .array(z.object({ key: text.min(1, 'must not be empty'), value: text }))
  .max(32, 'at most 32 of them')
  .superRefine(eachOnce(({ key }) => key, 'key'))

export type KeyValues = z.output<typeof keyValues>
