import type { FieldType, StructType, Type } from './type.ts'

/** Short ways to write the rows of the vocabulary: each takes what the field holds. */
export const bool = (about: string): FieldType => ({ type: { kind: 'bool' }, about })
export const int = (about: string): FieldType => ({ type: { kind: 'int' }, about })
export const string = (about: string): FieldType => ({ type: { kind: 'string' }, about })
export const timestamp = (about: string): FieldType => ({ type: { kind: 'timestamp' }, about })
export const dynamic = (about: string): FieldType => ({ type: { kind: 'dynamic' }, about })

export const a = (type: Type, about: string): FieldType => ({ type, about })
export const listOf = (type: Type, about: string): FieldType => ({ type: { kind: 'list', of: type }, about })
export const mapOf = (type: Type, about: string): FieldType => ({ type: { kind: 'map', of: type }, about })
export const strings = (about: string): FieldType => listOf({ kind: 'string' }, about)
export const ints = (about: string): FieldType => listOf({ kind: 'int' }, about)

export function struct(name: string, fields: Readonly<Record<string, FieldType>>): StructType {
  return { kind: 'struct', name, fields }
}
