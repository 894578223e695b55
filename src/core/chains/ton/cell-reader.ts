import { count } from '../../display/amount.ts'
import { toHex } from '../../schema/hex.ts'
import type { TonAccount } from './address.ts'
import type { Cell } from './cell.ts'
import { malformed, unsupported } from './refusals.ts'

/** Reads the bits and references of a cell, one after the other (TL-B, block.tlb). */
export class CellReader {
  readonly #cell: Cell
  #bit: number
  #reference: number

  constructor(cell: Cell, bit = 0, reference = 0) {
    this.#cell = cell
    this.#bit = bit
    this.#reference = reference
  }

  get bitsLeft(): number {
    return this.#cell.bitLength - this.#bit
  }

  get referencesLeft(): number {
    return this.#cell.references.length - this.#reference
  }

  get isAtEnd(): boolean {
    return this.bitsLeft === 0 && this.referencesLeft === 0
  }

  /** Another one at the same place, which this one does not follow. */
  copy(): CellReader {
    return new CellReader(this.#cell, this.#bit, this.#reference)
  }

  /** @param at - Name of the part that is read, for the error. */
  uint(bits: number, at: string): bigint {
    if (bits > this.bitsLeft) throw malformed(`it ends before the end of ${at}`)
    const from = this.#bit
    const to = from + bits
    this.#bit = to
    const end = (to + 7) >> 3
    const whole = BigInt(`0x0${toHex(this.#cell.data.subarray(from >> 3, end))}`)
    return (whole >> BigInt(8 * end - to)) & ((1n << BigInt(bits)) - 1n)
  }

  /** Reads a number of at most 32 bits. */
  number(bits: number, at: string): number {
    return Number(this.uint(bits, at))
  }

  bit(at: string): boolean {
    return this.uint(1, at) === 1n
  }

  bytes(length: number, at: string): Buffer {
    return Buffer.from(
      this.uint(8 * length, at)
        .toString(16)
        .padStart(2 * length, '0'),
      'hex',
    )
  }

  /** `VarUInteger 16`: how many bytes (4 bits), and the number in as few as there can be. */
  coins(at: string): bigint {
    const bits = 8 * this.number(4, at)
    const value = this.uint(bits, at)
    if (bits > 0 && value >> BigInt(bits - 8) === 0n) throw malformed(`${at} is not written in its shortest form`)
    return value
  }

  reference(at: string): Cell {
    const cell = this.#cell.references[this.#reference++]
    if (!cell) throw malformed(`the cell of ${at} is missing`)
    return cell
  }

  /** `Maybe ^Cell` */
  optionalReference(at: string): Cell | undefined {
    return this.bit(at) ? this.reference(at) : undefined
  }

  /** `addr_std` without anycast: where an account is. */
  account(at: string): TonAccount {
    const account = this.optionalAccount(at)
    if (!account) throw malformed(`${at} is missing`)
    return account
  }

  /** The same, or `addr_none`. */
  optionalAccount(at: string): TonAccount | undefined {
    const tag = this.number(2, at)
    if (tag === 0) return undefined
    if (tag !== 2 || this.bit(at)) throw unsupported(`${at} is no address of an account`)
    return this.place(at)
  }

  /** A workchain (8 bits) and a hash (256). */
  place(at: string): TonAccount {
    const workchain = Number(BigInt.asIntN(8, this.uint(8, at)))
    if (workchain !== 0 && workchain !== -1) throw unsupported(`${at} is in the workchain ${workchain}`)
    return { workchain, hash: this.bytes(32, at) }
  }

  /** Returns the remaining bits, in hex; zeros fill the last byte. */
  rest(): string {
    const bits = this.bitsLeft
    const filled = this.uint(bits, 'it') << BigInt((8 - (bits % 8)) % 8)
    return bits === 0 ? '' : filled.toString(16).padStart(2 * ((bits + 7) >> 3), '0')
  }

  skipRest(): void {
    this.#bit = this.#cell.bitLength
    this.#reference = this.#cell.references.length
  }

  end(at: string): void {
    if (!this.isAtEnd)
      throw malformed(
        `${count(this.bitsLeft, 'bit')} and ${count(this.referencesLeft, 'cell')} follow after the end of ${at}`,
      )
  }
}
