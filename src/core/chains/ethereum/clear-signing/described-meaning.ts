import type { Call } from '../call.ts'
import { typesOf } from '../contract-interface.ts'
import type { CallMeaning } from '../decode-call.ts'
import { bindCall } from './bind.ts'
import { type DecodedByDescription, decodeDescribed } from './decode-described.ts'

/**
 * Returns the meaning of a call by the description of its contract. It does not decode the call again.
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
