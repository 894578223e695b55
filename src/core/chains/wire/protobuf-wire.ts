import { ByteCursor } from './byte-cursor.ts'

/** Reads varints and what stands behind its length. */
export class ProtobufWire extends ByteCursor {
  /**
   * A number of up to 64 bits in one to ten bytes: seven bits a byte, lowest first, the top bit of a byte says that another follows.
   * @param at - What is read, for the error.
   */
  varint(at: string): bigint {
    let value = 0n
    for (let index = 0; index < 10; index++) {
      const [byte = 0] = this.take(1, at)
      if (index === 9 && byte > 1) throw this.refuse(`${at} is more than 64 bits can hold`)
      if (index > 0 && byte === 0) throw this.refuse(`${at} is not written in its shortest form`)
      value |= BigInt(byte & 0x7f) << BigInt(7 * index)
      if (byte < 0x80) break
    }
    return value
  }

  /** Bytes behind their length. */
  delimited(at: string): Uint8Array {
    return this.take(this.short(`the length of ${at}`), at)
  }
}
