import type { AbiParameter } from 'viem'
import { decodeAbiParameters } from 'viem/utils'
import { isStrictEncoding } from './abi-encoding.ts'
import type { Hex } from './hex.ts'

/**
 * Arguments of the Solidity ABI, as viem gives them, from calldata without its selector; `undefined` unless they encode to the very
 * same bytes again, so that nothing can hide behind or between them, and decode in as much time and memory as they are long.
 */
export function decodeExactly(inputs: readonly AbiParameter[], data: Hex): readonly unknown[] | undefined {
  if (inputs.length === 0) return data === '0x' ? [] : undefined
  const bytes = Buffer.from(data.slice(2), 'hex')
  if (bytes.toString('hex') !== data.slice(2) || !isStrictEncoding(inputs, bytes)) return undefined
  try {
    return decodeAbiParameters(inputs, bytes)
  } catch {
    return undefined
  }
}
