/**
 * Reads the data types of SSH (RFC 4251, section 5). Each method throws {@link NotSsh} for bytes that are too few or break a rule.
 */
export class SshCursor {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  /** @returns the bytes themselves, which share their memory with what is read */
  bytes(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new NotSsh()
    const taken = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return taken
  }

  /** Takes all that is left. */
  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.#at)
  }

  byte(): number {
    return this.bytes(1)[0] as number
  }

  /** Only 0 and 1: with other bytes for true, one meaning would have many forms. */
  boolean(): boolean {
    const byte = this.byte()
    if (byte > 1) throw new NotSsh()
    return byte === 1
  }

  uint32(): number {
    return Buffer.from(this.bytes(4)).readUInt32BE()
  }

  string(): Uint8Array {
    return this.bytes(this.uint32())
  }

  /** UTF-8, to the byte: nothing is left out of what is read. */
  text(): string {
    try {
      return decoder.decode(this.string())
    } catch {
      throw new NotSsh()
    }
  }

  /** Reads a positive mpint in its one shortest form, as big-endian bytes without the zero that keeps it positive. */
  positive(): Uint8Array {
    const bytes = this.string()
    const [first = 0x80, second = 0] = bytes
    if (first >= 0x80 || (first === 0 && second < 0x80)) throw new NotSsh()
    return first === 0 ? bytes.subarray(1) : bytes
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Thrown for bytes that are not what is read, and caught by {@link readSsh}. */
export class NotSsh extends Error {}

/** Reads bytes from their beginning to their very end; `undefined` for any others. */
export function readSsh<Value>(bytes: Uint8Array, read: (cursor: SshCursor) => Value): Value | undefined {
  const cursor = new SshCursor(bytes)
  try {
    const value = read(cursor)
    return cursor.isAtEnd ? value : undefined
  } catch (thrown) {
    if (thrown instanceof NotSsh) return undefined
    throw thrown
  }
}

/** Writes a `string`: four bytes of length, and the bytes. */
export function sshString(value: Uint8Array | string): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Writes a positive number as `mpint`. @param value - Big-endian bytes. */
export function sshPositive(value: Uint8Array): Buffer {
  const bytes = value.subarray(
    Math.max(
      0,
      value.findIndex(byte => byte !== 0),
    ),
  )
  return sshString(Buffer.concat([Buffer.alloc((bytes[0] ?? 0) >= 0x80 ? 1 : 0), bytes]))
}
