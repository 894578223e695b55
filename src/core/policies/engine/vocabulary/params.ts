import type { z } from 'zod'
import { listed } from '../../../../shared/listed.ts'
import type { Activity } from '../../../activity/activity.ts'
import type { FieldType, Type } from '../../language/type.ts'

/**
 * The fields of `activity.params` of these activities together, by name.
 * @throws Error where two kinds have a field of one name and different types
 */
export function paramFields(
  activities: readonly Pick<Activity, 'kind' | 'params'>[],
): Readonly<Record<string, FieldType>> {
  const kinds = activities.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
  const names = new Set(kinds.flatMap(({ params }) => Object.keys(params)).toSorted())
  return Object.fromEntries(
    [...names].map(name => {
      const all = kinds.flatMap(({ kind, params: { [name]: schema } }) => (schema ? [{ kind, schema }] : []))
      return [name, { type: sameType(name, all), about: aboutAll(all) }]
    }),
  )
}

interface OfKind {
  readonly kind: string
  readonly schema: z.ZodType
}

function sameType(name: string, all: readonly OfKind[]): Type {
  const types = new Map(all.map(({ kind, schema }) => [JSON.stringify(typeOf(schema, `${kind}.${name}`)), schema]))
  const [[, schema] = []] = types
  if (!schema || types.size > 1) throw new Error(`activity.params.${name} has several types`)
  return typeOf(schema, name)
}

/** Describes a field, for example `Of OTP_LOGIN and STAMP_LOGIN: id of the session profile.` */
function aboutAll(all: readonly OfKind[]): string {
  const abouts = new Set(all.map(({ schema }) => schema.description ?? ''))
  return [...abouts]
    .map(about => `Of ${listed(kindsOf(all.filter(each => each.schema.description === about)))}: ${about}`)
    .join(' ')
}

function kindsOf(all: readonly OfKind[]): readonly string[] {
  return all.map(({ kind }) => kind)
}

/** @throws Error for a schema of what the language does not have */
function typeOf(schema: z.ZodType, where: string): Type {
  const { def } = schema._zod as unknown as { readonly def: Definition }
  switch (def.type) {
    case 'optional':
      return typeOf(def.innerType as z.ZodType, where)
    case 'string':
    case 'enum':
      return { kind: 'string' }
    case 'bigint':
      return { kind: 'int' }
    case 'boolean':
      return { kind: 'bool' }
    case 'array':
      return { kind: 'list', of: typeOf(def.element as z.ZodType, where) }
    default:
      throw new Error(`the policy language has no type for ${where}, a zod ${def.type}`)
  }
}

/** Part of zod's definitions that is read here. */
interface Definition {
  readonly type: string
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
}
