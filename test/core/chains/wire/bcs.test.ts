import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  address,
  bool,
  bytes,
  fixed,
  identifier,
  nothing,
  option,
  struct,
  u8,
  u16,
  u32,
  u64,
  u128,
  u256,
  union,
  vector,
} from '../../../../src/core/chains/wire/bcs-types.ts'
import { type MoveType, moveType, moveTypeName } from '../../../../src/core/chains/wire/move-type.ts'
import { readBcs } from '../../../../src/core/chains/wire/read-bcs.ts'
import { anyBcs, uleb128, writeBcs } from '../../../support/bcs.ts'
import { scaled } from '../../../support/effort.ts'

const all = struct({
  ...{ bool, u8, u16, u32, u64, u128, u256, bytes, address, identifier, seed: fixed(3) },
  some: option(u16),
  pairs: vector(struct({ to: address, amount: u64 }), 4),
  when: union({ never: [0, nothing], epoch: [1, u64], type: [300, moveType] }),
})

class Refusal extends Error {}
const asked = { refuse: (why: string) => new Refusal(why), at: '' }
const hex = (text: string) => Buffer.from(text, 'hex')
const read = <Value>(type: Parameters<typeof readBcs<Value>>[0], text: string) => readBcs(type, hex(text), asked)

test('values are read as they were written', () => {
  fc.assert(
    fc.property(anyBcs(all), value => {
      expect(readBcs(all, Uint8Array.from(writeBcs(all, value)), asked)).toEqual(value)
    }),
    { numRuns: scaled(300) },
  )
})

test('bytes that are read are those that the value is written as, and all others are refused in words', () => {
  const changes = fc.array(fc.record({ at: fc.nat(400), byte: fc.nat(255), drop: fc.nat(3) }), { maxLength: 3 })
  let isRead = 0
  fc.assert(
    fc.property(anyBcs(all), changes, (value, changed) => {
      let mutated = [...writeBcs(all, value)]
      for (const { at, byte, drop } of changed)
        mutated = [...mutated.slice(0, at), byte, ...mutated.slice(at + (drop === 0 ? 0 : drop))]
      const input = Uint8Array.from(mutated)
      try {
        const again = writeBcs(all, readBcs(all, input, asked))
        expect(again).toEqual(Buffer.from(input))
        isRead++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        expect(error.message).not.toMatch(/undefined|NaN/)
      }
    }),
    { numRuns: scaled(500) },
  )
  expect(isRead).toBeGreaterThan(0)
})

test.each([
  ['it ends before the end of u64', struct({ u64 }), '01020304050607'],
  ['it ends before the end of to', struct({ to: address }), '00'.repeat(31)],
  ['1 byte follows after its end', u8, '0102'],
  ['2 bytes follow after its end', u8, '010203'],
  ['the number of list is not written in its shortest form', struct({ list: vector(u8, 9) }), '8000'],
  ['the length of data is not written in its shortest form', struct({ data: bytes }), '818000'],
  ['the length of data is more than 32 bits can hold', struct({ data: bytes }), 'ffffffff1f'],
  ['it ends before the end of data', struct({ data: bytes }), 'ffffffff0f'],
  ['there are 3 list, and 2 are the most', struct({ list: vector(u8, 2) }), '03010203'],
  ['is is neither 0 nor 1', struct({ is: bool }), '02'],
  ['maybe is neither 0 nor 1', struct({ maybe: option(u8) }), '0201'],
  ['the variant of when is 2, which is not known', struct({ when: union({ no: [0, nothing] }) }), '02'],
  ['name is no name that Move can have', struct({ name: identifier }), '0161'.replace('61', '3c')],
  ['name is no name that Move can have', struct({ name: identifier }), '00'],
  ['name is no name that Move can have', struct({ name: identifier }), '015f'],
  ['name is no name that Move can have', struct({ name: identifier }), `8101${'61'.repeat(129)}`],
  [
    'it ends before the end of list[1].to',
    struct({ list: vector(struct({ to: address }), 2) }),
    `02${'00'.repeat(40)}`,
  ],
])('%s', (why, type, text) => {
  expect(() => read<unknown>(type, text)).toThrow(why)
})

test('names of Move are told from what only looks like them', () => {
  expect(read(identifier, '03613161')).toBe('a1a')
  expect(read(identifier, '025f5f')).toBe('__')
  expect(() => read(identifier, '0461610a61')).toThrow('no name')
  expect(() => read(identifier, '03310a61')).toThrow('no name')
  expect(() => read(identifier, '0361610a')).toThrow('no name')
})

test('types are written as Move writes them, with short addresses for the framework alone', () => {
  const coin = (address: string, typeParameters: MoveType[]): MoveType => ({
    kind: 'struct',
    value: { address, module: 'coin', name: 'Coin', typeParameters },
  })
  const [framework, other] = [`0x${'1'.padStart(64, '0')}`, `0x${'11'.padStart(64, '0')}`]
  const inner: MoveType = { kind: 'vector', value: { kind: 'u8', value: null } }
  expect(moveTypeName(coin(framework, [coin(other, []), inner]))).toBe(
    `0x1::coin::Coin<${other}::coin::Coin, vector<u8>>`,
  )
})

test('types within types are read sixteen deep, and refused before they take long', () => {
  expect(read(moveType, `${'06'.repeat(15)}01`)).toBeDefined()
  expect(() => read(moveType, `${'06'.repeat(16)}01`)).toThrow('types stand more than 16 deep')
  expect(() => read(moveType, '06'.repeat(100_000))).toThrow('types stand more than 16 deep')
})

test('lengths of one to five bytes are read', () => {
  for (const length of [0, 127, 128, 16_383, 16_384, 2_097_152])
    expect(readBcs(bytes, Buffer.concat([uleb128(length), Buffer.alloc(length)]), asked)).toHaveLength(length)
})
