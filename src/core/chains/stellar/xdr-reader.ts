import { malformed } from './refusals.ts'

/** Reads XDR (RFC 4506): numbers highest byte first, everything in steps of 4 bytes. */
export class XdrReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#bytes.length - this.#offset
  }

  /** @param at - Name of the part that is read, for the error. */
  take(length: number, at: string): Buffer {
    if (length > this.left) throw malformed(`it ends before the end of ${at}`)
    this.#offset += length
    return this.#bytes.subarray(this.#offset - length, this.#offset)
  }

  rest(): Buffer {
    return this.take(this.left, 'it')
  }

  u32(at: string): number {
    return this.take(4, at).readUInt32BE()
  }

  u64(at: string): bigint {
    return this.take(8, at).readBigUInt64BE()
  }

  i64(at: string): bigint {
    return this.take(8, at).readBigInt64BE()
  }

  /** An amount of money, in the smallest unit, which has 7 decimals. */
  amount(at: string): bigint {
    const amount = this.i64(at)
    if (amount < 0n) throw malformed(`${at} is negative`)
    return amount
  }

  optional<Value>(at: string, read: () => Value): Value | undefined {
    const there = this.u32(at)
    if (there > 1) throw malformed(`whether there is ${at} is not written as 0 or 1`)
    return there === 1 ? read() : undefined
  }

  /** Bytes behind their number, filled up with zeros. */
  opaque(most: number, at: string): Buffer {
    const length = this.u32(at)
    if (length > most) throw malformed(`${at} has more than ${most} bytes`)
    const bytes = this.take(length, at)
    if (this.take((4 - (length % 4)) % 4, at).some(byte => byte !== 0))
      throw malformed(`${at} is not filled up with zeros`)
    return bytes
  }

  list<Item>(most: number, at: string, read: () => Item): Item[] {
    const length = this.u32(at)
    if (length > most) throw malformed(`it has more than ${most} ${at}`)
    return Array.from({ length }, read)
  }

  end(): void {
    if (this.left > 0) throw malformed(`${this.left} bytes follow after its end`)
  }
}
