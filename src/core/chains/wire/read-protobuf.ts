import type { Refuse } from './byte-cursor.ts'
import type { ProtobufField, ProtobufKind, ProtobufSchema, ProtobufValues } from './protobuf-fields.ts'
import { ProtobufWire } from './protobuf-wire.ts'

export interface ProtobufAsked {
  readonly refuse: Refuse
  /** Refuses a field that the schema does not know; `refuse` does if this is absent. */
  readonly refuseUnknown?: Refuse
  /** Name of the message in errors, so that its fields are `contract.amount`; empty for the outermost. */
  readonly at: string
  /** Number of messages that stand around this one; 0 for the outermost. */
  readonly depth: number
}

/** Messages within messages. Chains themselves allow fewer than 100; what people sign has fewer than ten. */
export const mostDepth = 32

/**
 * Reads a protobuf message in the one form that encoders write (Cosmos calls it ADR 027): fields in ascending order, each once, none
 * that the schema does not know, none that is written although it is zero or empty, varints in their shortest form, numbers within
 * their bits, text that is UTF-8. So the values encode to the same bytes again, and nobody reads them as anything else.
 *
 * @throws what `refuse` makes of anything else
 */
export function readProtobuf<Schema extends ProtobufSchema>(
  schema: Schema,
  bytes: Uint8Array,
  asked: ProtobufAsked,
): ProtobufValues<Schema> {
  const { refuse, refuseUnknown = refuse, at, depth } = asked
  if (depth > mostDepth) throw refuse(`${at} stands ${depth} messages deep, and ${mostDepth} are the most`)
  const fields = byNumber(schema)
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema)) values[name] = absent(field)
  const wire = new ProtobufWire(bytes, refuse)
  let before: Named | undefined
  while (wire.left > 0) {
    const tag = wire.short(at === '' ? 'the number of a field' : `the number of a field of ${at}`)
    const number = Math.floor(tag / 8)
    const named = fields.get(number)
    if (!named) throw refuseUnknown(`field ${number}${at === '' ? '' : ` of ${at}`} is not known`)
    const { name, field } = named
    const path = at === '' ? name : `${at}.${name}`
    if (tag % 8 !== wireTypes[field.kind]) throw refuse(`${path} is not written as ${field.kind}`)
    if (before && number < before.field.number) throw refuse(`${path} stands behind ${before.name}`)
    if (field.presence === 'repeated') {
      const entries = values[name] as unknown[]
      if (entries.length === field.most) throw refuse(`there are more than ${field.most} entries of ${path}`)
      entries.push(readers[field.kind](wire, field, { ...asked, at: `${path}[${entries.length}]` }))
    } else {
      if (before === named) throw refuse(`${path} stands there twice`)
      const value = readers[field.kind](wire, field, { ...asked, at: path })
      if (field.presence === 'plain' && isZero(value)) {
        throw refuse(`${path} is written although it is zero or empty`)
      }
      values[name] = value
    }
    before = named
  }
  return values as ProtobufValues<Schema>
}

interface Named {
  readonly name: string
  readonly field: ProtobufField<unknown>
}

function byNumber(schema: ProtobufSchema): ReadonlyMap<number, Named> {
  const known = knownSchemas.get(schema)
  if (known) return known
  const fields = new Map(Object.entries(schema).map(([name, field]) => [field.number, { name, field }]))
  knownSchemas.set(schema, fields)
  return fields
}

const knownSchemas = new WeakMap<ProtobufSchema, ReadonlyMap<number, Named>>()

const wireTypes: Readonly<Record<ProtobufKind, number>> = {
  ...{ int32: 0, int64: 0, uint32: 0, uint64: 0, bool: 0 },
  ...{ bytes: 2, string: 2, message: 2 },
}

/** Values that proto3 leaves out. */
const zeros = {
  int32: () => 0,
  int64: () => 0n,
  uint32: () => 0,
  uint64: () => 0n,
  bool: () => false,
  bytes: () => new Uint8Array(),
  string: () => '',
  message: () => undefined,
} as const satisfies Record<ProtobufKind, () => unknown>

function absent({ presence, kind }: ProtobufField<unknown>): unknown {
  if (presence === 'repeated') return []
  return presence === 'present' ? undefined : zeros[kind]()
}

function isZero(value: unknown): boolean {
  return value instanceof Uint8Array ? value.length === 0 : !value
}

type ReadField = (wire: ProtobufWire, field: ProtobufField<unknown>, asked: ProtobufAsked) => unknown

const readers: Readonly<Record<ProtobufKind, ReadField>> = {
  int32: (wire, _, asked) => Number(bounded(BigInt.asIntN(64, wire.varint(asked.at)), -(2n ** 31n), 2n ** 31n, asked)),
  int64: (wire, _, { at }) => BigInt.asIntN(64, wire.varint(at)),
  uint32: (wire, _, asked) => Number(bounded(wire.varint(asked.at), 0n, 2n ** 32n, asked)),
  uint64: (wire, _, { at }) => wire.varint(at),
  bool: (wire, _, { at, refuse }) => {
    const value = wire.varint(at)
    if (value > 1n) throw refuse(`${at} is neither 0 nor 1`)
    return value === 1n
  },
  bytes: (wire, _, { at }) => wire.delimited(at),
  string: (wire, _, { at, refuse }) => {
    const text = utf8(wire.delimited(at))
    if (text === undefined) throw refuse(`${at} is no UTF-8 text`)
    return text
  },
  message(wire, { schema }, asked) {
    const bytes = wire.delimited(asked.at)
    return readProtobuf((schema as () => ProtobufSchema)(), bytes, { ...asked, depth: asked.depth + 1 })
  },
}

/** @param end - The first number that is too large. */
function bounded(value: bigint, first: bigint, end: bigint, { at, refuse }: ProtobufAsked): bigint {
  if (value < first || value >= end) throw refuse(`${at} is more than 32 bits can hold`)
  return value
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
