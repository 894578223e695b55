import type { z } from 'zod'
import { type JsonSchema, schemaOf } from './openapi.ts'

/** One field of a request, as a line of a table. */
export interface ReferenceField {
  /** Path, for example `accounts[].path`. */
  readonly path: string
  readonly type: FieldType
  readonly isRequired: boolean
  readonly description: string
}

interface FieldType {
  readonly isList: boolean
  /** Names of types, or the values that are allowed; of the items, where it is a list. */
  readonly names: readonly { readonly text: string; readonly isValue: boolean }[]
}

export function fieldsOf(schema: z.ZodType): ReferenceField[] {
  return fieldsIn(schemaOf(schema), '')
}

function fieldsIn(schema: JsonSchema, prefix: string): ReferenceField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const isRequired = schema.required?.includes(name) ?? false
    const own = { path, type: typeOf(field), isRequired, description: field.description ?? '' }
    return [own, ...fieldsIn(field, `${path}.`), ...(field.items ? fieldsIn(field.items, `${path}[].`) : [])]
  })
}

function typeOf(field: JsonSchema): FieldType {
  const isList = field.type === 'array'
  return { isList, names: isList ? namesOf(field.items ?? {}) : namesOf(field) }
}

function namesOf({ type, enum: values, const: value, anyOf }: JsonSchema): FieldType['names'] {
  const allowed = values ?? (value === undefined ? undefined : [value])
  if (allowed) return allowed.map(each => ({ text: String(each), isValue: true }))
  return anyOf ? anyOf.flatMap(namesOf) : [{ text: type ?? 'any', isValue: false }]
}
