import type { Milliseconds } from '../../milliseconds.ts'
import type { Identified } from './identified.ts'

/** Writes a time as the public API does: `{ seconds: '1700000000', nanos: '5000000' }`. */
export function timestamp(at: Milliseconds) {
  return { seconds: String(Math.floor(at / 1000)), nanos: String((at % 1000) * 1_000_000) }
}

export function timestamps({ createdAt, updatedAt }: Pick<Identified, 'createdAt' | 'updatedAt'>) {
  return { createdAt: timestamp(createdAt), updatedAt: timestamp(updatedAt) }
}
