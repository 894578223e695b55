import { crc32c } from '../../crypto/crc32c.ts'
import { ByteCursor } from '../wire/byte-cursor.ts'
import { type Cell, cellOf } from './cell.ts'
import { malformed, unsupported } from './refusals.ts'

/** Beginning of a bag of cells (`serialized_boc` of boc.tlb). */
const beginning = Buffer.from('b5ee9c72', 'hex')

export function isBagOfCells(bytes: Uint8Array): boolean {
  return beginning.equals(bytes.subarray(0, 4))
}

/** A cell as it stands in the bag, with the places of those that it refers to. */
interface Entry {
  readonly data: Uint8Array
  readonly bitLength: number
  readonly places: readonly number[]
  /** End of the cell, counted from where the first one begins. */
  readonly end: number
}

/**
 * The one root of a bag of cells (`serialized_boc` of boc.tlb): the beginning, a byte of flags and the size of a place (1 or 2 bytes),
 * the size of an offset (1 to 4), how many cells, roots and absent cells there are, the length of all cells, the place of the root, an
 * index of where they end where the flags say so, the cells, and their CRC-32C (lowest byte first) where the flags say so.
 *
 * Every cell must be referred to by one before it, and no byte may be left over.
 *
 * @throws AgentError `TRANSACTION_INVALID`; `TRANSACTION_TYPE_UNSUPPORTED` for cells that are not ordinary ones
 */
export function readBagOfCells(bytes: Uint8Array): Cell {
  if (!isBagOfCells(bytes)) throw malformed('it is no bag of cells')
  const cursor = new ByteCursor(bytes.subarray(4), malformed)
  const flags = numberIn(cursor, 1, 'the flags')
  const { hasIndex, hasChecksum, placeSize } = readFlags(flags)
  const offsetSize = numberIn(cursor, 1, 'the size of an offset')
  if (offsetSize < 1 || offsetSize > 4) throw malformed(`offsets of ${offsetSize} bytes are not used`)
  const count = numberIn(cursor, placeSize, 'the number of cells')
  if (numberIn(cursor, placeSize, 'the number of roots') !== 1) throw malformed('it has not one root')
  if (numberIn(cursor, placeSize, 'the number of absent cells') !== 0) throw malformed('it leaves cells out')
  const length = numberIn(cursor, offsetSize, 'the length of the cells')
  if (numberIn(cursor, placeSize, 'the place of the root') !== 0) throw malformed('its first cell is not the root')
  // A cell has two bytes at least: what is claimed is never more than what is there.
  if (count < 1 || 2 * count > cursor.left) throw malformed(`it does not hold the ${count} cells that it claims`)
  const index = hasIndex ? Array.from({ length: count }, () => numberIn(cursor, offsetSize, 'the index')) : undefined
  if (cursor.left !== length + (hasChecksum ? 4 : 0)) throw malformed('its length is not that of its cells')
  if (hasChecksum) checkSum(bytes)
  return joined(readEntries(cursor.take(length, 'the cells'), count, placeSize, index))
}

function readFlags(flags: number) {
  const placeSize = flags & 0x07
  if (placeSize < 1 || placeSize > 2) throw malformed(`places of ${placeSize} bytes are not used for so few cells`)
  if ((flags & 0x38) !== 0) throw malformed('it has flags that are not used')
  return { hasIndex: (flags & 0x80) !== 0, hasChecksum: (flags & 0x40) !== 0, placeSize }
}

function checkSum(bytes: Uint8Array): void {
  const end = bytes.length - 4
  if (crc32c(bytes.subarray(0, end)) !== Buffer.from(bytes.subarray(end)).readUInt32LE())
    throw malformed('its checksum is wrong')
}

function readEntries(bytes: Uint8Array, count: number, placeSize: number, index: readonly number[] | undefined) {
  const cursor = new ByteCursor(bytes, malformed)
  const entries: Entry[] = []
  while (entries.length < count) {
    const entry = readEntry(cursor, placeSize, bytes.length)
    const place = entries.push(entry) - 1
    // Those that come after it alone: so none is below itself.
    if (entry.places.some(each => each <= place || each >= count)) throw malformed('a cell refers to none after it')
    if (index && index[place] !== entry.end) throw malformed('its index is wrong')
  }
  if (cursor.left > 0) throw malformed(`${cursor.left} bytes follow after its cells`)
  return entries
}

function readEntry(cursor: ByteCursor, placeSize: number, length: number): Entry {
  const references = numberIn(cursor, 1, 'a cell')
  if ((references & 0x08) !== 0) throw unsupported('it holds a cell that is not an ordinary one')
  if (references > 4) throw malformed('a cell begins as no ordinary cell does')
  const size = numberIn(cursor, 1, 'a cell')
  const data = cursor.take((size + 1) >> 1, 'the data of a cell')
  const bitLength = size % 2 === 0 ? 4 * size : 8 * data.length - 1 - zerosAtEnd(data)
  const places = Array.from({ length: references }, () => numberIn(cursor, placeSize, 'the references of a cell'))
  return { data, bitLength, places, end: length - cursor.left }
}

/** Behind the last bit of cells whose bits do not fill their bytes stands a 1: the zeros that follow it. */
function zerosAtEnd(data: Uint8Array): number {
  const last = data.at(-1) ?? 0
  // With seven zeros behind the 1 the bits would fill their bytes.
  if ((last & 0x7f) === 0) throw malformed('the bits of a cell do not end as they should')
  return 31 - Math.clz32(last & -last)
}

function joined(entries: readonly Entry[]): Cell {
  const cells: Cell[] = []
  const isUsed = new Set([0])
  for (const place of entries.keys()) for (const each of entries[place]?.places ?? []) isUsed.add(each)
  if (isUsed.size < entries.length) throw malformed('it holds cells that nothing refers to')
  // From the last to the first: each refers to those after it.
  for (const { data, bitLength, places } of entries.toReversed()) {
    const references = places.map(place => cells[entries.length - 1 - place] as Cell)
    cells.push(cellOf(data, bitLength, references))
  }
  return cells.at(-1) as Cell
}

function numberIn(cursor: ByteCursor, size: number, at: string): number {
  return Buffer.from(cursor.take(size, at)).readUIntBE(0, size)
}
