import { ByteCursor } from './byte-cursor.ts'

/** Reads numbers as BCS writes them, the lowest byte first. */
export class BcsWire extends ByteCursor {
  /** Reads a number of at most 4 bytes. @param at - Name of the value, for the error. */
  small(length: number, at: string): number {
    let value = 0
    for (const [index, byte] of this.take(length, at).entries()) value += byte * 2 ** (8 * index)
    return value
  }

  large(length: number, at: string): bigint {
    const reversed = Uint8Array.from(this.take(length, at)).reverse()
    return BigInt(`0x${Buffer.from(reversed).toString('hex')}`)
  }
}
