import { beginCell, Cell as TheirCell } from '@ton/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBagOfCells } from '../../../../src/core/chains/ton/bag-of-cells.ts'
import type { Cell } from '../../../../src/core/chains/ton/cell.ts'
import { CellReader } from '../../../../src/core/chains/ton/cell-reader.ts'
import { unlessRefused } from '../../../../src/core/chains/ton/refusals.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { expectCost, hashingOneMegabyte } from '../../../support/cost.ts'
import { scaled } from '../../../support/effort.ts'

const leaf = (byte: number) => beginCell().storeUint(byte, 8).endCell()

/** Cells of any bits that refer to any of those before them: the last is the root. */
const anyCell = fc
  .array(fc.tuple(fc.uint8Array({ maxLength: 127 }), fc.nat(7), fc.array(fc.nat(), { maxLength: 4 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map(made => {
    const cells: TheirCell[] = []
    for (const [bytes, cut, places] of made) {
      const builder = beginCell()
      for (const bit of Array.from(bytes, byte => byte.toString(2).padStart(8, '0'))
        .join('')
        .slice(cut))
        builder.storeBit(bit === '1')
      for (const place of cells.length > 0 ? places : []) builder.storeRef(cells[place % cells.length] as TheirCell)
      cells.push(builder.endCell())
    }
    return cells.at(-1) as TheirCell
  })

/** A bag without checksum or index, for which nothing is checked but that the numbers fit. */
function bag(cells: readonly string[], { count = cells.length, roots = 1, absent = 0, root = 0, flags = 1 } = {}) {
  const all = Buffer.from(cells.join(''), 'hex')
  return Buffer.concat([
    Buffer.from('b5ee9c72', 'hex'),
    Buffer.of(flags, 2, count, roots, absent, all.length >> 8, all.length & 0xff, root),
    all,
  ])
}

test('any cell of the library has its hash, its bits and its cells', () => {
  const options = fc.record({ idx: fc.boolean(), crc32: fc.boolean() })
  fc.assert(
    fc.property(anyCell, options, (cell, how) => {
      const ours = readBagOfCells(cell.toBoc(how))
      expect(Buffer.from(ours.hash)).toEqual(cell.hash())
      expect(ours.depth).toBe(cell.depth())
      same(ours, cell)
    }),
    { numRuns: scaled(200) },
  )
})

function same(ours: Cell, theirs: TheirCell): void {
  const slice = theirs.beginParse()
  const reader = new CellReader(ours)
  expect(ours.bitLength).toBe(theirs.bits.length)
  while (slice.remainingBits > 0) {
    const bits = Math.min(slice.remainingBits, 1 + (slice.remainingBits % 67))
    expect(reader.uint(bits, 'it')).toBe(slice.loadUintBig(bits))
  }
  expect(reader.referencesLeft).toBe(theirs.refs.length)
  // What cells share is looked at once.
  const [first] = theirs.refs
  if (first) same(reader.reference('it'), first)
}

test('whatever is changed in a bag is refused, or is a bag of the same hash for the library', () => {
  const starts = [
    beginCell()
      .storeUint(5, 3)
      .storeRef(leaf(1))
      .storeRef(beginCell().storeRef(leaf(1)).endCell())
      .endCell(),
    beginCell().storeBuffer(Buffer.alloc(40, 7)).storeRef(leaf(3)).endCell(),
  ].flatMap(cell => [cell.toBoc({ crc32: false, idx: false }), cell.toBoc({ crc32: false, idx: true })])
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 }),
      (start, changes) => {
        const bytes = Buffer.from(start)
        for (const [at, value] of changes) bytes[4 + (at % (bytes.length - 4))] = value
        const ours = unlessRefused(() => readBagOfCells(bytes))
        if (ours) expect(Buffer.from(ours.hash)).toEqual(TheirCell.fromBoc(bytes)[0]?.hash())
      },
    ),
    { numRuns: scaled(2_000) },
  )
})

const [child, twin] = ['0002aa', '0002bb'] as const
const nested = (depth: number) => {
  let cell = leaf(1)
  for (let at = 0; at < depth; at++) cell = beginCell().storeRef(cell).endCell()
  return cell.toBoc()
}
/** Each cell refers to the next one four times: 4^n of them. */
const doubling = (count: number) => {
  let cell = leaf(1)
  for (let at = 0; at < count; at++) cell = [0, 1, 2, 3].reduce(b => b.storeRef(cell), beginCell()).endCell()
  return cell.toBoc()
}
const valid = bag([`0102aa01`, child])

test('the bag that is made by hand is one', () => {
  expect(Buffer.from(readBagOfCells(valid).hash)).toEqual(TheirCell.fromBoc(valid)[0]?.hash())
  expect(readBagOfCells(nested(512)).depth).toBe(512)
})

test.each([
  ['begins in another way', Buffer.from('68ff65f3', 'hex'), 'it is no bag of cells'],
  ['is only its beginning', Buffer.from('b5ee9c72', 'hex'), 'it ends before the end of the flags'],
  ['has two roots', bag([child, twin], { roots: 2 }), 'it has not one root'],
  ['has no root', bag([child], { roots: 0 }), 'it has not one root'],
  ['has another root than the first cell', bag(['0102aa01', child], { root: 1 }), 'its first cell is not the root'],
  ['leaves cells out', bag([child], { absent: 1 }), 'it leaves cells out'],
  ['claims many cells', bag([child], { count: 255 }), 'it does not hold the 255 cells that it claims'],
  ['claims no cells', bag([child], { count: 0 }), 'it does not hold the 0 cells'],
  ['has a cell that nothing refers to', bag([child, twin]), 'cells that nothing refers to'],
  ['refers to itself', bag(['0102aa00']), 'a cell refers to none after it'],
  ['refers back', bag(['0102aa01', '0102bb00']), 'a cell refers to none after it'],
  ['refers beyond its end', bag(['0102aa02', child]), 'a cell refers to none after it'],
  ['has bytes behind its end', Buffer.concat([valid, Buffer.of(0)]), 'its length is not that of its cells'],
  ['ends early', valid.subarray(0, -1), 'its length is not that of its cells'],
  ['has fewer cells than bytes', bag([child, '00'], { count: 1 }), '1 bytes follow after its cells'],
  ['holds an exotic cell', bag([`0942${'02'.repeat(33)}01`, child]), 'a cell that is not an ordinary one'],
  ['holds a cell with its hashes', bag(['1102aa01', child]), 'a cell begins as no ordinary cell does'],
  ['holds a cell of a level', bag(['2102aa01', child]), 'a cell begins as no ordinary cell does'],
  ['has five references', bag(['0502aa0101010101', child]), 'a cell begins as no ordinary cell does'],
  ['has bits without an end', bag(['0001' + '00']), 'do not end as they should'],
  ['has whole bytes written as part of one', bag(['0003' + 'aa80']), 'do not end as they should'],
  ['has flags that are not used', bag([child], { flags: 9 }), 'flags that are not used'],
  ['has places of no size', bag([child], { flags: 0 }), 'places of 0 bytes'],
  ['has places of seven bytes', bag([child], { flags: 7 }), 'places of 7 bytes'],
  ['has a wrong index', withLast(leaf(1).toBoc({ idx: true, crc32: false }), 4, 9), 'its index is wrong'],
  ['has a wrong checksum', withLast(leaf(1).toBoc(), 1, 0x5a), 'its checksum is wrong'],
  ['is nested too deep', nested(513), 'its cells stand more than 512 deep'],
  ['unfolds to very many cells', doubling(30), 'it unfolds to more than 2048 cells'],
])('refuses a bag that %s', async (_, bytes, why) => {
  const refuse = () => {
    expect(() => readBagOfCells(bytes)).toThrow(AgentError)
    expect(() => readBagOfCells(bytes)).toThrow(why)
  }
  await expectCost({ of: refuse, atMost: 20, times: hashingOneMegabyte })
})

function withLast(bytes: Buffer, fromEnd: number, value: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[changed.length - fromEnd] = value
  return changed
}
