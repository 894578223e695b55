import { malformed } from './refusals.ts'

/** Reads the parts of a transaction from its bytes, one after the other. Numbers are written highest byte first. */
export class WireReader {
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#offset
  }

  /** @param at - Name of the part that is read, for the error. */
  take(length: number, at: string): Uint8Array {
    if (length > this.left) throw malformed(`it ends before the end of ${at}`)
    this.#offset += length
    return this.#bytes.subarray(this.#offset - length, this.#offset)
  }

  byte(at: string): number {
    return this.take(1, at)[0] as number
  }

  /** An unsigned number of so many bytes. */
  uint(length: number, at: string): bigint {
    return BigInt(`0x${Buffer.from(this.take(length, at)).toString('hex')}`)
  }

  /** The type and number of a field: one byte, and one more for each of the two that is 16 or more. */
  header(): { readonly type: number; readonly number: number } {
    const at = 'the header of a field'
    const first = this.byte(at)
    const type = first >> 4 || this.#large(at)
    return { type, number: first & 15 || this.#large(at) }
  }

  #large(at: string): number {
    const value = this.byte(at)
    if (value < 16) throw malformed(`${at} is not written in its shortest form`)
    return value
  }

  /** Bytes behind their number: up to 192 in one byte, 12,480 in two, 918,744 in three. No number can be written in two ways. */
  blob(at: string): Uint8Array {
    const first = this.byte(at)
    if (first <= 192) return this.take(first, at)
    if (first <= 240) return this.take(193 + (first - 193) * 256 + this.byte(at), at)
    if (first === 255) throw malformed(`the length of ${at} is none`)
    return this.take(12_481 + (first - 241) * 65_536 + Number(this.uint(2, at)), at)
  }

  /** The next byte, which is not taken; undefined at the end. */
  peek(): number | undefined {
    return this.#bytes[this.#offset]
  }
}
