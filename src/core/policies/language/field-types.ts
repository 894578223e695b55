import * as basic from './basic-types.ts'
import type { FieldType, StructType, Type } from './type.ts'

/** Short ways to write the rows of the vocabulary: each takes what the field holds. */
export const a = (type: Type, about: string): FieldType => ({ type, about })
export const listOf = (type: Type, about: string): FieldType => a({ kind: 'list', of: type }, about)
export const mapOf = (type: Type, about: string): FieldType => a({ kind: 'map', of: type }, about)

export const bool = (about: string): FieldType => a(basic.bool, about)
export const int = (about: string): FieldType => a(basic.int, about)
export const string = (about: string): FieldType => a(basic.string, about)
export const timestamp = (about: string): FieldType => a(basic.timestamp, about)
export const dynamic = (about: string): FieldType => a(basic.dynamic, about)
export const strings = (about: string): FieldType => listOf(basic.string, about)
export const ints = (about: string): FieldType => listOf(basic.int, about)

export function struct(name: string, fields: Readonly<Record<string, FieldType>>): StructType {
  return { kind: 'struct', name, fields }
}
