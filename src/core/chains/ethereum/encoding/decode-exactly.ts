import type { AbiParameter } from 'viem'
import { decodeAbiParameters } from 'viem/utils'
import { strictLength } from './abi-encoding.ts'
import type { Hex } from './hex.ts'

/**
 * Arguments of the Solidity ABI, as viem gives them, from calldata without its selector; `undefined` unless they encode to the very
 * same bytes again, so that nothing can hide behind or between them, and decode in as much time and memory as they are long.
 */
export function decodeExactly(inputs: readonly AbiParameter[], data: Hex): readonly unknown[] | undefined {
  const decoded = decodeBeginning(inputs, data)
  return decoded?.rest === '0x' ? decoded.args : undefined
}

/**
 * The same, where bytes may follow what the arguments encode to: some contracts read such bytes, and most programs that send them mean
 * a note for somebody else. Whoever shows the arguments must show the rest.
 */
export function decodeBeginning(
  inputs: readonly AbiParameter[],
  data: Hex,
): { readonly args: readonly unknown[]; readonly rest: Hex } | undefined {
  if (inputs.length === 0) return { args: [], rest: data }
  const bytes = Buffer.from(data.slice(2), 'hex')
  const length = bytes.toString('hex') === data.slice(2) ? strictLength(inputs, bytes) : undefined
  if (length === undefined) return undefined
  try {
    const args = decodeAbiParameters(inputs, bytes.subarray(0, length))
    return { args, rest: `0x${bytes.subarray(length).toString('hex')}` }
  } catch {
    return undefined
  }
}
