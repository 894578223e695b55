import type { z } from 'zod'
import type { RecordDeclaration } from '../../core/records/define/define-record.ts'

/** Form in which a field is kept: as it is (text, whole number or null), as 0 or 1, or as JSON text (null stays null). */
export type ColumnType = 'scalar' | 'boolean' | 'json'

export const identified = { id: 'scalar', organizationId: 'scalar', createdAt: 'scalar', updatedAt: 'scalar' } as const

/** The columns of a declared record's table, each named after its field, in the order of the checksum. */
export function columnsOf({ kind, fields }: RecordDeclaration): Readonly<Record<string, ColumnType>> {
  const own = Object.entries(fields).map(([field, schema]) => {
    const type = columnTypes[innermost(schema as z.core.$ZodType)]
    if (!type) throw new Error(`${kind}.${field}: no column can hold this schema`)
    return [field, type]
  })
  return { ...identified, ...Object.fromEntries(own) }
}

/** Column types by the type of a schema. Other types, such as an optional value, cannot be told apart from null once they are kept. */
const columnTypes: Readonly<Partial<Record<string, ColumnType>>> = {
  string: 'scalar',
  number: 'scalar',
  enum: 'scalar',
  boolean: 'boolean',
  array: 'json',
  object: 'json',
  union: 'json',
}

function innermost(schema: z.core.$ZodType): string {
  const { def } = schema._zod as z.core.$ZodNullableInternals | z.core.$ZodTypeInternals
  return def.type === 'nullable' ? innermost((def as z.core.$ZodNullableDef).innerType) : def.type
}
