/**
 * Fields of a protobuf message (proto3), by their names: `{ amount: int64(3) }`. There are only those that chains
 * write: varints, and what stands behind its length. A message with a field of any other sort is refused.
 */
export type ProtobufSchema = Readonly<Record<string, ProtobufField<unknown>>>

/** Values of a message: one for every field of its schema. */
export type ProtobufValues<Schema extends ProtobufSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends ProtobufField<infer Value> ? Value : never
}

/** `Value` is what is read of it; it exists for the compiler alone. */
export interface ProtobufField<Value> {
  readonly number: number
  readonly kind: ProtobufKind
  /**
   * - `plain`: proto3 leaves it out where it is zero or empty, so that it is read as that, and refused where that is written.
   * - `present`: `undefined` where it is left out, and whatever is written where not: a member of a `oneof`, every message.
   * - `repeated`: a list, each entry with its own tag.
   */
  readonly presence: 'plain' | 'present' | 'repeated'
  /** Entries of a repeated field; 1 of any other. */
  readonly most: number
  /** Schema of a field of the kind `message`. Asked for only when such a field is read: messages may hold themselves. */
  readonly schema?: () => ProtobufSchema
  readonly value?: Value
}

/** `int32` stands for enums as well. */
export type ProtobufKind = 'int32' | 'int64' | 'uint32' | 'uint64' | 'bool' | 'bytes' | 'string' | 'message'

/** A 32-bit number or enum. */
export const int32 = (number: number) => plain<number>(number, 'int32')
export const int64 = (number: number) => plain<bigint>(number, 'int64')
export const uint32 = (number: number) => plain<number>(number, 'uint32')
export const uint64 = (number: number) => plain<bigint>(number, 'uint64')
export const bool = (number: number) => plain<boolean>(number, 'bool')
export const bytes = (number: number) => plain<Uint8Array>(number, 'bytes')
/** UTF-8. */
export const string = (number: number) => plain<string>(number, 'string')

/** A message within the message; `undefined` where there is none. */
export function message<Schema extends ProtobufSchema>(
  number: number,
  schema: Schema | (() => Schema),
): ProtobufField<ProtobufValues<Schema> | undefined> {
  return {
    number,
    kind: 'message',
    presence: 'present',
    most: 1,
    schema: typeof schema === 'function' ? schema : () => schema,
  }
}

/** The same field, `undefined` where it is left out, and taken as it is where zero is written. */
export function present<Value>(field: ProtobufField<Value>): ProtobufField<Value | undefined> {
  return { ...(field as ProtobufField<Value | undefined>), presence: 'present' }
}

/** @param most - More of them are refused, so that no input takes long to read. */
export function repeated<Value>(
  field: ProtobufField<Value>,
  most: number,
): ProtobufField<readonly Exclude<Value, undefined>[]> {
  const { value: _, ...rest } = field
  return { ...rest, presence: 'repeated', most }
}

function plain<Value>(number: number, kind: ProtobufKind): ProtobufField<Value> {
  return { number, kind, presence: 'plain', most: 1 }
}
