import { z } from 'zod'

/** Number of those who must agree, before it is known of how many. */
export const threshold = z
  .int('quorum threshold must be non-zero integer')
  .min(1, 'quorum threshold must be non-zero integer')
