import { z } from 'zod'

/**
 * A name people read: 1 to 256 characters without control characters, halves of characters or blank ends. These are refused and not cut off: clients find
 * what they made by the name they sent, and the public ones trim theirs before.
 */
export const label = z
  .string()
  .min(1, 'must not be empty')
  .max(256, 'must be at most 256 characters')
  .refine(text => !/\p{Cc}/u.test(text), 'must not contain control characters')
  .refine(text => text.isWellFormed(), 'must not contain half of a surrogate pair: no file can keep it as it is')
  .refine(text => text === text.trim(), 'must not begin or end with a blank: two names that look the same would be two')
