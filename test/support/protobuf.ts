import fc from 'fast-check'
import type {
  ProtobufField,
  ProtobufKind,
  ProtobufSchema,
  ProtobufValues,
} from '../../src/core/chains/wire/protobuf-fields.ts'

/** A message as encoders write it: what `readProtobuf` reads, the other way. */
export function writeProtobuf<Schema extends ProtobufSchema>(schema: Schema, values: ProtobufValues<Schema>): Buffer {
  const fields = Object.entries(schema).toSorted(([, one], [, other]) => one.number - other.number)
  return Buffer.concat(
    fields.flatMap(([name, field]) => {
      const value = values[name]
      if (field.presence === 'repeated') return (value as unknown[]).map(entry => writeField(field, entry))
      const isLeftOut = field.presence === 'present' ? value === undefined : isZero(value)
      return isLeftOut ? [] : [writeField(field, value)]
    }),
  )
}

export function varint(value: bigint | number): Buffer {
  let left = BigInt.asUintN(64, BigInt(value))
  const bytes = []
  for (; left > 0x7fn; left >>= 7n) bytes.push(Number(left & 0x7fn) | 0x80)
  return Buffer.from([...bytes, Number(left)])
}

/** Bytes behind their tag and length. */
export function delimited(number: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
}

/** A number behind its tag. */
export function numbered(number: number, value: bigint | number): Buffer {
  return Buffer.concat([varint(number * 8), varint(value)])
}

function writeField({ number, kind, schema }: ProtobufField<unknown>, value: unknown): Buffer {
  if (kind === 'message') {
    return delimited(number, writeProtobuf((schema as () => ProtobufSchema)(), value as ProtobufValues<ProtobufSchema>))
  }
  if (kind === 'bytes') return delimited(number, value as Uint8Array)
  if (kind === 'string') return delimited(number, Buffer.from(value as string))
  return numbered(number, kind === 'bool' ? Number(value) : (value as bigint))
}

function isZero(value: unknown): boolean {
  return value instanceof Uint8Array ? value.length === 0 : !value
}

/** Any values that a message of the schema can hold. */
export function anyValues<Schema extends ProtobufSchema>(schema: Schema): fc.Arbitrary<ProtobufValues<Schema>> {
  return fc.record(
    Object.fromEntries(
      Object.entries(schema).map(([name, field]) => {
        const one = field.kind === 'message' ? anyValues((field.schema as () => ProtobufSchema)()) : any[field.kind]
        if (field.presence === 'repeated') return [name, fc.array<unknown>(one, { maxLength: Math.min(field.most, 3) })]
        return [name, field.presence === 'present' ? fc.option<unknown, undefined>(one, { nil: undefined }) : one]
      }),
    ),
  ) as unknown as fc.Arbitrary<ProtobufValues<Schema>>
}

const any: Readonly<Record<Exclude<ProtobufKind, 'message'>, fc.Arbitrary<unknown>>> = {
  int32: fc.oneof(fc.constant(0), fc.integer()),
  int64: fc.oneof(fc.constant(0n), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  uint32: fc.oneof(fc.constant(0), fc.nat({ max: 2 ** 32 - 1 })),
  uint64: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
  bool: fc.boolean(),
  bytes: fc.uint8Array({ maxLength: 40 }),
  string: fc.string({ unit: 'binary', maxLength: 40 }),
}
