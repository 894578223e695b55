import type { z } from 'zod'
import type { Value } from '../policies/language/value.ts'

/**
 * Fields that conditions may read as `activity.params` for one kind of activity: the name, type and content of each. Only those zod types
 * are used that the language has: texts, integers as bigint, booleans, and lists of these. Optional is what only some requests have.
 */
export type ParamsSchema = Readonly<Record<string, z.ZodType<Value | undefined>>>

/** The values of one request: of every field that its kind declares. */
export type ParamsOf<Schema extends ParamsSchema> = { readonly [Name in keyof Schema]: z.output<Schema[Name]> }
