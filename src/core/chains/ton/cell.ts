import { sha256 } from '../../crypto/hash.ts'
import { malformed } from './refusals.ts'

/** Most levels of cells below each other in a message from outside (`SizeLimitsConfig`). */
const deepest = 512
/** More than a header holds, if none is referred to twice: each message of wallet v5 and what it says are three or four. */
const mostCells = 2_048

/** An ordinary cell: up to 1,023 bits, and up to four other cells (TVM, 3.1). */
export interface Cell {
  /** The bits, highest first; where they do not fill the last byte, a 1 and zeros follow them. */
  readonly data: Uint8Array
  readonly bitLength: number
  readonly references: readonly Cell[]
  /** Hash of its representation, 32 bytes: the value that wallets sign. */
  readonly hash: Uint8Array
  /** Length of the longest chain of cells below it. */
  readonly depth: number
  /** Number of cells that it and all below it come to, a cell that is referred to twice counted twice; and number of bits. */
  readonly unfolded: { readonly cells: number; readonly bits: number }
}

/**
 * @param data - As {@link Cell} has them.
 * @throws AgentError `TRANSACTION_INVALID` for a cell that is too deep, or unfolds to too many: reading it would take too long.
 */
export function cellOf(data: Uint8Array, bitLength: number, references: readonly Cell[]): Cell {
  const depth = references.reduce((most, cell) => Math.max(most, cell.depth + 1), 0)
  if (depth > deepest) throw malformed(`its cells stand more than ${deepest} deep`)
  const cells = references.reduce((sum, { unfolded }) => sum + unfolded.cells, 1)
  const bits = references.reduce((sum, { unfolded }) => sum + unfolded.bits, bitLength)
  if (cells > mostCells) throw malformed(`it unfolds to more than ${mostCells} cells`)
  const hash = sha256(representation(data, bitLength, references))
  return { data, bitLength, references, hash, depth, unfolded: { cells, bits } }
}

/** Two descriptor bytes, the data, and of each reference its depth (2 bytes), then of each its hash. */
function representation(data: Uint8Array, bitLength: number, references: readonly Cell[]): Uint8Array {
  return Buffer.concat([
    Buffer.of(references.length, (bitLength >> 3) + ((bitLength + 7) >> 3)),
    data,
    ...references.map(({ depth }) => Buffer.of(depth >> 8, depth & 0xff)),
    ...references.map(({ hash }) => hash),
  ])
}

/** Tells if bytes could be the representation of an ordinary cell, so that their SHA-256 is its hash. */
export function mayBeRepresentation(bytes: Uint8Array): boolean {
  const [references = 0, length = 0] = bytes
  return references <= 4 && bytes.length === 2 + ((length + 1) >> 1) + 34 * references
}
