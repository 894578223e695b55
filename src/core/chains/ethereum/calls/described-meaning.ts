import { bindCall } from '../clear-signing/bind.ts'
import { type DecodedByDescription, decodeDescribed } from '../clear-signing/decode-described.ts'
import { typesOf } from '../encoding/contract-interface.ts'
import type { Call } from '../transactions/call.ts'
import type { CallMeaning } from './decode-call.ts'

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
