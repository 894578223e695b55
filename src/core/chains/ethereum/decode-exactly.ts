import type { AbiParameter } from 'viem'
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import type { Hex } from './transaction.ts'

/**
 * Arguments of the Solidity ABI, as viem gives them, from calldata without its selector; `undefined` unless they encode to the very
 * same bytes again, so that nothing can hide behind or between them.
 */
export function decodeExactly(inputs: readonly AbiParameter[], data: Hex): readonly unknown[] | undefined {
  if (inputs.length === 0) return data === '0x' ? [] : undefined
  try {
    const args = decodeAbiParameters(inputs, data)
    return encodeAbiParameters(inputs, args) === data ? args : undefined
  } catch {
    return undefined
  }
}
