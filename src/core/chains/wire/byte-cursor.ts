/** Makes the refusal of bytes. @param why - A clause without a full stop, for example `amount is more than 64 bits can hold`. */
export type Refuse = (why: string) => Error

/** Takes bytes and lengths, one after the other, and refuses what ends early or is not written in its shortest form. */
export class ByteCursor {
  protected readonly refuse: Refuse
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array, refuse: Refuse) {
    this.#bytes = bytes
    this.refuse = refuse
  }

  get left(): number {
    return this.#bytes.length - this.#offset
  }

  /** @param at - What is read, for the error. */
  take(length: number, at: string): Uint8Array {
    if (length > this.left) throw this.refuse(`it ends before the end of ${at}`)
    this.#offset += length
    return this.#bytes.subarray(this.#offset - length, this.#offset)
  }

  /** ULEB128 of at most 32 bits, of lengths, tags and variants: seven bits a byte, lowest first, the top bit says that another follows. */
  short(at: string): number {
    let value = 0
    for (let index = 0; index < 5; index++) {
      const [byte = 0] = this.take(1, at)
      if (index === 4 && byte > 0x0f) throw this.refuse(`${at} is more than 32 bits can hold`)
      if (index > 0 && byte === 0) throw this.refuse(`${at} is not written in its shortest form`)
      value += (byte & 0x7f) * 2 ** (7 * index)
      if (byte < 0x80) break
    }
    return value
  }
}
