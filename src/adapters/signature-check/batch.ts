import type { MadeSignature } from '../../core/ports/signature-check.ts'

/** Batch for the checking thread: signatures of {@link size} bytes each, one after the other. */
export interface Batch {
  readonly number: number
  readonly bytes: Uint8Array
}

/** Ends the checking thread, once it has answered what came before. */
export const lastOrder = 'end'

export type Order = Batch | typeof lastOrder

/** Answer of the thread: one byte a signature. */
export interface Verdicts {
  readonly number: number
  readonly verdicts: Uint8Array
}

/** Digest, r ‖ s, public key, recovery id. */
const size = 32 + 64 + 33 + 1

export function packed(signatures: readonly MadeSignature[]): Uint8Array {
  const bytes = new Uint8Array(signatures.length * size)
  signatures.forEach(({ digest, compact, publicKey, recoveryId }, index) => {
    const start = index * size
    bytes.set(digest, start)
    bytes.set(compact, start + 32)
    bytes.set(publicKey, start + 96)
    bytes[start + 129] = recoveryId
  })
  return bytes
}

export function claims(bytes: Uint8Array): MadeSignature[] {
  return Array.from({ length: bytes.length / size }, (_, index) => {
    const one = bytes.subarray(index * size, (index + 1) * size)
    return {
      digest: one.subarray(0, 32),
      compact: one.subarray(32, 96),
      publicKey: one.subarray(96, 129),
      recoveryId: one[129] === 0 ? 0 : 1,
    }
  })
}
