import { longestLine } from './contents.ts'

/** Reads lines and bytes from chunks as they come. Each chunk is wiped once it was used. */
export class Plaintext {
  readonly #chunks: AsyncIterator<Uint8Array>
  #chunk: Uint8Array = new Uint8Array()
  #at = 0

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Reads a line, without its line break. @throws Error at the end, and for a line that is longer than any agent writes */
  async line(): Promise<string> {
    const parts: Uint8Array[] = []
    let length = 0
    for (;;) {
      const end = this.#chunk.indexOf(0x0a, this.#at)
      const part = this.#chunk.slice(this.#at, end < 0 ? undefined : end)
      length += part.length
      if (length > longestLine) throw new Error('a line is too long')
      parts.push(part)
      if (end >= 0) {
        this.#at = end + 1
        return Buffer.concat(parts).toString('utf8')
      }
      if (!(await this.#next())) throw new Error('it ends within a line')
    }
  }

  /** Bytes the caller owns and wipes. @throws Error if there are not so many */
  async bytes(length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      if (this.#at === this.#chunk.length && !(await this.#next())) throw new Error('it ends within a secret')
      const part = this.#chunk.subarray(this.#at, this.#at + length - filled)
      bytes.set(part, filled)
      filled += part.length
      this.#at += part.length
    }
    return bytes
  }

  /** Everything that is left, a part at a time. What is kept of a part has to be copied. */
  async *rest(): AsyncGenerator<Uint8Array> {
    do {
      if (this.#at < this.#chunk.length) yield this.#chunk.subarray(this.#at)
    } while (await this.#next())
  }

  /** Wipes what was read and not used. */
  async close(): Promise<void> {
    this.#chunk.fill(0)
    await this.#chunks.return?.()
  }

  async #next(): Promise<boolean> {
    this.#chunk.fill(0)
    const { done, value } = await this.#chunks.next()
    this.#chunk = done ? new Uint8Array() : value
    this.#at = 0
    return !done
  }
}
