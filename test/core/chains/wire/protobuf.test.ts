import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bool,
  bytes,
  int32,
  int64,
  message,
  type ProtobufSchema,
  present,
  repeated,
  string,
  uint32,
  uint64,
} from '../../../../src/core/chains/wire/protobuf-fields.ts'
import { mostDepth, readProtobuf } from '../../../../src/core/chains/wire/read-protobuf.ts'
import { scaled } from '../../../support/effort.ts'
import { countHits } from '../../../support/hits.ts'
import { anyValues, delimited, numbered, varint, writeProtobuf } from '../../../support/protobuf.ts'

const coin = { denomination: string(1), amount: uint64(2) }
const schema = {
  kind: int32(1),
  amount: int64(2),
  size: uint32(3),
  height: uint64(4),
  isLast: bool(5),
  data: bytes(6),
  memo: string(7),
  coin: message(8, coin),
  coins: repeated(message(9, coin), 4),
  tags: repeated(bytes(16), 4),
  choice: present(int64(300)),
}
/** A message that can hold itself. */
const nested: ProtobufSchema = { inner: message(1, () => nested) }

const none = {
  ...{ kind: 0, amount: 0n, size: 0, height: 0n, isLast: false, data: new Uint8Array(), memo: '' },
  ...{ coin: undefined, coins: [], tags: [], choice: undefined },
}

class Refusal extends Error {}
const asked = { refuse: (why: string) => new Refusal(why), at: '', depth: 0 }
const read = (...parts: readonly Uint8Array[]) => readProtobuf(schema, Buffer.concat(parts), asked)
const hex = (text: string) => Buffer.from(text, 'hex')

test('values are read as they were written', () => {
  fc.assert(
    fc.property(anyValues(schema), values => {
      expect(readProtobuf(schema, Uint8Array.from(writeProtobuf(schema, values)), asked)).toEqual(values)
    }),
    { numRuns: scaled(300) },
  )
})

test('what is left out is zero, empty, or nothing', () => {
  expect(read()).toEqual(none)
  expect(read(hex('4200'))).toEqual({ ...none, coin: { denomination: '', amount: 0n } })
  expect(read(numbered(300, 0))).toEqual({ ...none, choice: 0n })
})

describe('refuses', () => {
  const refusals: Record<string, [Uint8Array, string]> = {
    'an unknown field': [numbered(10, 1), 'field 10 is not known'],
    'field 0': [hex('0001'), 'field 0 is not known'],
    'an unknown field within': [delimited(8, numbered(3, 1)), 'field 3 of coin is not known'],
    'a field twice': [hex('08010801'), 'kind stands there twice'],
    'a message twice': [hex('42004200'), 'coin stands there twice'],
    'a lower field behind a higher one': [hex('10010801'), 'kind stands behind amount'],
    'a lower field behind a list': [hex('4a0042004a00'), 'coin stands behind coins'],
    'another sort of field': [hex('0a00'), 'kind is not written as int32'],
    'a number where bytes belong': [numbered(6, 1), 'data is not written as bytes'],
    'eight bytes as they are': [hex('110000000000000000'), 'amount is not written as int64'],
    'a group': [hex('4344'), 'coin is not written as message'],
    'a zero that is written': [hex('0800'), 'kind is written although it is zero or empty'],
    'an empty text that is written': [hex('3a00'), 'memo is written although it is zero or empty'],
    'a number that is longer than it must be': [hex('088100'), 'kind is not written in its shortest form'],
    'a tag that is longer than it must be': [
      hex('880001'),
      'the number of a field is not written in its shortest form',
    ],
    'a length that is longer than it must be': [
      hex('32810061'),
      'the length of data is not written in its shortest form',
    ],
    'more than 64 bits': [hex('20ffffffffffffffffff02'), 'height is more than 64 bits can hold'],
    'an eleventh byte': [hex('20ffffffffffffffffff8100'), 'height is more than 64 bits can hold'],
    'more than 31 bits of a signed number': [numbered(1, 2n ** 31n), 'kind is more than 32 bits can hold'],
    'less than 31 bits of a signed number': [numbered(1, -(2n ** 31n) - 1n), 'kind is more than 32 bits can hold'],
    'more than 32 bits': [numbered(3, 2n ** 32n), 'size is more than 32 bits can hold'],
    'a length of more than 32 bits': [hex('32ffffffff1f'), 'the length of data is more than 32 bits can hold'],
    'a truth of 2': [numbered(5, 2), 'isLast is neither 0 nor 1'],
    'text that is no UTF-8': [delimited(7, hex('ff')), 'memo is no UTF-8 text'],
    'an end within a number': [hex('0880'), 'it ends before the end of kind'],
    'an end within bytes': [hex('320261'), 'it ends before the end of data'],
    'an end behind a tag': [hex('08'), 'it ends before the end of kind'],
    'an end within a message': [hex('4202100a00'.slice(0, 6)), 'it ends before the end of coin'],
    'more entries than there may be': [
      Buffer.concat([1, 2, 3, 4, 5].map(() => delimited(9, Buffer.of()))),
      'there are more than 4 entries of coins',
    ],
    'what is wrong in the second entry': [
      hex('4a004a021000'),
      'coins[1].amount is written although it is zero or empty',
    ],
  }

  test.each(Object.entries(refusals))('%s', (_, [input, why]) => {
    expect(() => read(input)).toThrow(new Refusal(why))
  })

  test('messages deep within messages', () => {
    let deep: Buffer = Buffer.of()
    for (let depth = 0; depth < mostDepth; depth++) deep = delimited(1, deep)
    expect(() => readProtobuf(nested, deep, asked)).not.toThrow()
    expect(() => readProtobuf(nested, delimited(1, deep), asked)).toThrow(Refusal)
    expect(() => readProtobuf(nested, deep, { ...asked, depth: 1 })).toThrow(Refusal)
  })
})

test('negative numbers are read from their ten bytes', () => {
  expect(read(hex('08ffffffffffffffffff01')).kind).toBe(-1)
  expect(read(numbered(2, -(2n ** 63n))).amount).toBe(-(2n ** 63n))
  expect(read(numbered(1, -(2n ** 31n))).kind).toBe(-(2 ** 31))
})

describe('any bytes end in values that encode back to them, or in a refusal', () => {
  const hits = countHits()
  const holds = (input: Uint8Array) => {
    const result = attempt(input)
    if (result instanceof Refusal) return
    hits.hit()
    expect(writeProtobuf(schema, result)).toEqual(Buffer.from(input))
  }
  const attempt = (input: Uint8Array) => {
    try {
      return read(input)
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  test('random ones', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 24 }), holds), { numRuns: scaled(5_000) })
  })

  test('messages with a few bytes changed, left out or put in', () => {
    const change = fc.record({ at: fc.nat(), drop: fc.nat({ max: 2 }), put: fc.uint8Array({ maxLength: 2 }) })
    fc.assert(
      fc.property(anyValues(schema), fc.array(change, { minLength: 1, maxLength: 3 }), (values, changes) => {
        let input = writeProtobuf(schema, values)
        for (const { at, drop, put } of changes) {
          const from = at % (input.length + 1)
          input = Buffer.concat([input.subarray(0, from), put, input.subarray(from + drop)])
        }
        holds(input)
      }),
      { numRuns: scaled(2_000) },
    )
    hits.expectAtLeast(300)
  })
})

test('varints of the tests are those of the specification', () => {
  expect(varint(150)).toEqual(hex('9601'))
  expect(varint(-2n)).toEqual(hex('feffffffffffffffff01'))
})
