import { formatAbiParams } from 'viem/utils'
import type { Call } from '../call-moves.ts'
import type { CallMeaning } from '../decode-call.ts'
import { type BoundCall, bindCall } from './bind.ts'
import { type DecodedByDescription, decodeDescribed } from './decode-described.ts'

/**
 * What the description of its contract says of a call that was decoded before: it is not decoded again.
 * @throws Inapplicable for a descriptor that is not valid
 */
export function describedMeaning(call: Call & { readonly meaning: CallMeaning }): DecodedByDescription | undefined {
  const { meaning } = call
  if (meaning.kind === 'described') return meaning
  if (meaning.kind !== 'known') return undefined
  const bound = bindCall(call.chainId, call.to, call.data)
  if (!bound) return undefined
  const isSame = typesOf(bound.function.inputs) === typesOf(meaning.call.inputs)
  return isSame ? { bound, args: meaning.args, rest: meaning.rest } : decodeDescribed(call)
}

function typesOf(inputs: BoundCall['function']['inputs']): string {
  return formatAbiParams(inputs.map(withoutNames) as never)
}

function withoutNames(input: BoundCall['function']['inputs'][number]): object {
  return 'components' in input
    ? { type: input.type, components: input.components.map(withoutNames) }
    : { type: input.type }
}
