import { AgentError } from '../../errors.ts'

/** Reads the parts of a Solana transaction from its bytes, one after the other, and refuses what is not written in its only form. */
export class WireReader {
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#offset
  }

  /** The bytes that have not been read. */
  rest(): Uint8Array {
    return this.#bytes.subarray(this.#offset)
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

  /** A number in so many bytes, at most 8, the lowest first. */
  littleEndian(length: number, at: string): bigint {
    return this.take(length, at).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  }

  /**
   * A number of 16 bits in one to three bytes (Solana's `short_vec`): seven bits a byte, lowest first, the top bit of a byte says
   * that another follows. A number can be written longer than it needs to be; validators refuse that, and this reader too.
   */
  compactU16(at: string): number {
    let value = 0
    for (let index = 0; index < 3; index++) {
      const byte = this.byte(at)
      if (index === 2 && byte > 0x03) throw malformed(`${at} is more than 16 bits can hold`)
      if (index > 0 && byte === 0) throw malformed(`${at} is not written in its shortest form`)
      value |= (byte & 0x7f) << (7 * index)
      if (byte < 0x80) break
    }
    return value
  }

  /** Bytes behind their number. */
  compactBytes(at: string): Uint8Array {
    return this.take(this.compactU16(`the length of ${at}`), at)
  }

  end(): void {
    if (this.left > 0) throw malformed(`${this.left} bytes follow after its end`)
  }
}

const field = 'parameters.unsignedTransaction'

export function malformed(why: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `The Solana transaction cannot be signed: ${why}.`, {
    detail: { field },
  })
}

export function unsupportedVersion(version: number): AgentError {
  return new AgentError(
    'TRANSACTION_TYPE_UNSUPPORTED',
    `Solana transactions of version ${version} are not supported; legacy ones and those of versions 0 and 1 are.`,
    { detail: { field } },
  )
}
