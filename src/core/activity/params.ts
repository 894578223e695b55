import type { z } from 'zod'
import type { Value } from '../policy-language/value.ts'

/**
 * What conditions may ask of one kind of activity as `activity.params`: the name of each field, its type, and what it holds. Of zod,
 * those types that the language has: texts, integers as bigint, yes or no, and lists of these.
 */
export type ParamsSchema = Readonly<Record<string, z.ZodType<Value>>>

/** The values of one request: of every field that its kind declares. */
export type ParamsOf<Schema extends ParamsSchema> = { readonly [Name in keyof Schema]: z.output<Schema[Name]> }
