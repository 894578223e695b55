import { decodeBeginning } from '../encoding/decode-exactly.ts'
import type { Hex } from '../encoding/hex.ts'
import type { Call } from '../transactions/call.ts'
import { type BoundCall, bindCall } from './bind.ts'

/** A call of a function that a description names. */
export interface DecodedByDescription {
  readonly bound: BoundCall
  readonly args: readonly unknown[]
  /** Bytes after the arguments. */
  readonly rest: Hex
}

/**
 * Decodes a call by the function that the description of its contract names: to the byte, but for what follows the arguments.
 * @throws Inapplicable for a descriptor that is not valid
 */
export function decodeDescribed({ chainId, to, data }: Omit<Call, 'value'>): DecodedByDescription | undefined {
  const bound = bindCall(chainId, to, data)
  const decoded = bound && decodeBeginning(bound.function.inputs, `0x${data.slice(10)}`)
  return decoded && { bound, ...decoded }
}
