import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decodeRlp,
  encodeRlp,
  integerBytes,
  type RlpItem,
} from '../../../../../src/core/chains/ethereum/encoding/rlp.ts'
import { scaled } from '../../../../support/effort.ts'

const { items } = fc.letrec<{ items: RlpItem }>(tie => ({
  items: fc.oneof(
    { maxDepth: 4 },
    fc.uint8Array({ maxLength: 70 }),
    fc.array(tie('items') as fc.Arbitrary<RlpItem>, { maxLength: 5 }),
  ),
}))

/** Examples of the Ethereum wiki's page on RLP. */
test.each<[string, RlpItem, string]>([
  ['the string “dog”', Buffer.from('dog'), '83646f67'],
  ['a list', [Buffer.from('cat'), Buffer.from('dog')], 'c88363617483646f67'],
  ['the empty string', Buffer.from(''), '80'],
  ['the empty list', [], 'c0'],
  ['zero', integerBytes(0n), '80'],
  ['15', integerBytes(15n), '0f'],
  ['1024', integerBytes(1024n), '820400'],
  ['nested lists', [[], [[]], [[], [[]]]], 'c7c0c1c0c3c0c1c0'],
  [
    'a string of 56 characters',
    Buffer.from('Lorem ipsum dolor sit amet, consectetur adipisicing elit'),
    `b838${Buffer.from('Lorem ipsum dolor sit amet, consectetur adipisicing elit').toString('hex')}`,
  ],
])('encodes and decodes %s', (_, item, hex) => {
  expect(Buffer.from(encodeRlp(item)).toString('hex')).toBe(hex)
  expect(plain(decodeRlp(Buffer.from(hex, 'hex')) as RlpItem)).toEqual(plain(item))
})

test('what is encoded is decoded again', () => {
  fc.assert(
    fc.property(items, item => {
      expect(plain(decodeRlp(encodeRlp(item)) as RlpItem)).toEqual(plain(item))
    }),
  )
})

test('bytes that decode are the only encoding of what they decode to', () => {
  const nearly = fc.tuple(items, fc.nat(), fc.nat(255)).map(([item, at, byte]) => {
    const bytes = Buffer.from(encodeRlp(item))
    bytes[at % bytes.length] = byte
    return bytes
  })
  fc.assert(
    fc.property(fc.oneof(nearly, fc.uint8Array({ maxLength: 40 })), bytes => {
      const item = decodeRlp(bytes)
      if (item) expect(Buffer.from(encodeRlp(item)).equals(bytes)).toBe(true)
    }),
    { numRuns: scaled(2000) },
  )
})

test.each([
  ['nothing', ''],
  ['a byte after the item', '8000'],
  ['a single byte with a prefix', '8101'],
  ['a long length for a short string', 'b803646f67'],
  ['a length with leading zeros', `b90038${'00'.repeat(56)}`],
  ['a list that ends early', 'c883636174'],
  ['an item that crosses the end of its list', 'c2836162'],
  ['five bytes of length', 'bc0000000000'],
])('refuses %s', (_, hex) => {
  expect(decodeRlp(Buffer.from(hex, 'hex'))).toBeUndefined()
})

test('a list nested very deep is refused, not overflowed on', () => {
  expect(decodeRlp(Buffer.alloc(500_000, 0xc1))).toBeUndefined()
})

function plain(item: RlpItem): unknown {
  return item instanceof Uint8Array ? Buffer.from(item).toString('hex') : item.map(plain)
}
