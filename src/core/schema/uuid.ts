import { z } from 'zod'

/** An id of one of our records. */
export const uuid = z.uuid('must be a UUID').transform(text => text.toLowerCase())
