import { z } from 'zod'
import { uuid } from './uuid.ts'

/** At most one of `before` and `after`: an id of the same kind. Rows come newest first. */
export interface Page {
  /** 1 to 100. */
  readonly limit: number
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** `paginationOptions` of api.md 2.1. */
export const paginationOptions = z
  .object({
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/, 'must be a string from "1" to "100"')
      .default('10')
      .describe('How many to return.'),
    before: uuid.optional().describe('Return what comes before this id.'),
    after: uuid.optional().describe('Return what comes after this id.'),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, 'name either before or after, not both')
  .transform(({ limit, before, after }): Page => ({ limit: Number(limit), before, after }))
  .default({ limit: 10, before: undefined, after: undefined })
