import type { Refuse } from '../wire/byte-cursor.ts'
import type { ProtobufField, ProtobufSchema, ProtobufValues } from '../wire/protobuf-fields.ts'
import { canonicalJson, type Json } from './canonical-json.ts'
import { any, timestamp } from './schemas.ts'

export interface AminoAsked {
  readonly refuse: Refuse
  /** Refuses a field that the schema does not know; `refuse` does if this is absent. */
  readonly refuseUnknown?: Refuse
  /** Name of the object in errors; empty for the outermost. */
  readonly at: string
  /** Fields of bytes that stand there as JSON themselves: of CosmWasm. */
  readonly json: readonly string[]
}

type JsonObject = { readonly [key: string]: Json }

/**
 * Reads a message from amino JSON by the same schema as from protobuf: 64-bit numbers are decimal texts, bytes base64, enums numbers,
 * packed messages objects with `type` and `value`, times texts. What is left out is zero or empty; a field that the schema does not
 * know is refused. Of a packed message, `type_url` is the amino name and `value` canonical JSON in UTF-8.
 */
export function readAmino<Schema extends ProtobufSchema>(
  schema: Schema,
  json: Json,
  asked: AminoAsked,
): ProtobufValues<Schema> {
  const { refuse, refuseUnknown = refuse, at } = asked
  const object = objectAt(json, at, refuse)
  const unknown = Object.keys(object).find(key => !Object.hasOwn(schema, key))
  if (unknown !== undefined)
    throw refuseUnknown(`the field ${JSON.stringify(unknown.slice(0, 60))}${at && ` of ${at}`} is not known`)
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema)) {
    const path = at === '' ? name : `${at}.${name}`
    const value = Object.hasOwn(object, name) ? object[name] : undefined
    if (asked.json.includes(name)) values[name] = utf8(value === undefined ? '' : canonicalJson(value, refuse))
    else values[name] = value === undefined ? absent(field) : fieldValue(field, value, { ...asked, at: path })
  }
  return values as ProtobufValues<Schema>
}

export function objectAt(json: Json, at: string, refuse: Refuse): JsonObject {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw refuse(`${at || 'the sign doc'} is no object`)
  return json as JsonObject
}

function absent({ presence, kind }: ProtobufField<unknown>): unknown {
  if (presence === 'repeated') return []
  return presence === 'present' ? undefined : zeros[kind]()
}

const zeros: Readonly<Record<ProtobufField<unknown>['kind'], () => unknown>> = {
  int32: () => 0,
  int64: () => 0n,
  uint32: () => 0,
  uint64: () => 0n,
  bool: () => false,
  bytes: () => new Uint8Array(),
  string: () => '',
  message: () => undefined,
}

function fieldValue(field: ProtobufField<unknown>, json: Json, asked: AminoAsked): unknown {
  const { refuse, at } = asked
  if (field.presence !== 'repeated') return single(field, json, asked)
  if (!Array.isArray(json)) throw refuse(`${at} is no list`)
  if (json.length > field.most) throw refuse(`there are more than ${field.most} entries of ${at}`)
  return json.map((entry, index) => single(field, entry, { ...asked, at: `${at}[${index}]` }))
}

function single(field: ProtobufField<unknown>, json: Json, asked: AminoAsked): unknown {
  const { refuse, at } = asked
  switch (field.kind) {
    case 'string':
      if (typeof json !== 'string') throw refuse(`${at} is no text`)
      return json
    case 'bool':
      if (typeof json !== 'boolean') throw refuse(`${at} is neither true nor false`)
      return json
    case 'bytes':
      return base64Bytes(json, at, refuse)
    case 'int64':
    case 'uint64':
      return wholeNumber(json, field.kind === 'int64' ? 2n ** 63n : 2n ** 64n, asked)
    case 'int32':
    case 'uint32':
      if (typeof json !== 'number' || !Number.isInteger(json) || json < 0 || json >= 2 ** 31)
        throw refuse(`${at} is no whole number of 32 bits`)
      return json
    case 'message': {
      const schema = (field.schema as () => ProtobufSchema)()
      if (schema === any) return packed(json, asked)
      return schema === timestamp ? time(json, at, refuse) : readAmino(schema, json, asked)
    }
  }
}

/** @param end - The first number that is too large. */
function wholeNumber(json: Json, end: bigint, { at, refuse }: AminoAsked): bigint {
  if (typeof json !== 'string' || !/^(0|[1-9]\d{0,19})$/.test(json)) throw refuse(`${at} is no whole number in a text`)
  if (BigInt(json) >= end) throw refuse(`${at} is more than 64 bits can hold`)
  return BigInt(json)
}

/** @throws what `refuse` makes of anything but base64 with its padding */
export function base64Bytes(json: Json | undefined, at: string, refuse: Refuse): Uint8Array {
  const bytes = typeof json === 'string' ? Buffer.from(json, 'base64') : undefined
  if (!bytes || bytes.toString('base64') !== json) throw refuse(`${at} is not base64`)
  return bytes
}

function packed(json: Json, { at, refuse }: AminoAsked) {
  const { type, value, ...others } = objectAt(json, at, refuse)
  if (typeof type !== 'string' || value === undefined || Object.keys(others).length > 0) {
    throw refuse(`${at} is not an object of type and value`)
  }
  return { type_url: type, value: utf8(canonicalJson(value, refuse)) }
}

/** RFC 3339 in UTC, as Go writes it. */
function time(json: Json, at: string, refuse: Refuse) {
  const [, whole, fraction = ''] =
    (typeof json === 'string' && /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(json)) || []
  const seconds = whole === undefined ? Number.NaN : Date.parse(`${whole}Z`) / 1_000
  if (!Number.isInteger(seconds)) throw refuse(`${at} is no time in UTC`)
  return { seconds: BigInt(seconds), nanos: Number(fraction.padEnd(9, '0')) }
}

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8')
