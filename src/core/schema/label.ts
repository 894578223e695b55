import { z } from 'zod'

/** A name people read: 1 to 256 characters without control characters or blank ends. */
export const label = z
  .string()
  .min(1, 'must not be empty')
  .max(256, 'must be at most 256 characters')
  .refine(text => !/\p{Cc}/u.test(text), 'must not contain control characters')
