import { z } from 'zod'

/** The keys of a table as a schema, so that what is accepted is what there is a row for. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>, message: string) {
  return z.enum(Object.keys(table) as [Key, ...Key[]], { error: message })
}
