import { danger } from '../../declaration/described.ts'
import { isSwap, isUnchecked } from '../calls/recipients.ts'
import { sourceRead } from '../calls/sources-read.ts'
import { itemsNotShown } from '../clear-signing/items-not-shown.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import type { CallRule } from './rule.ts'

/**
 * Warns of a call that may take or pay out otherwise than its description shows. Of a swap, only the source of the contract tells: pools say
 * what they have paid out, and of which token. An exchange that 1inch pays without a look (`isUnchecked`) is looked at by who it is.
 */
export const notAsDescribed: CallRule = call => {
  const { meaning } = call
  if (meaning.kind !== 'described') return undefined
  const read = sourceRead(meaning)
  if (read?.beyond !== undefined) return danger(read.beyond)
  if (!read && isSwap(call) && !isUnchecked(call))
    return danger('This contract may not check what the pools in this call pay out: you may receive nothing of value.')
  if (read?.isEachItemRead) return undefined
  const list = itemsNotShown(meaning.bound, nodesOfCall(meaning.bound.function.inputs, meaning.args))
  return list === undefined
    ? undefined
    : danger(`The description shows one part of “${list}” alone: the others may take more, or pay somebody else.`)
}
