import { count } from '../../../display/amount.ts'
import { danger } from '../../declaration/described.ts'
import { decidesAboutMoney } from '../calls/moves-money.ts'
import { notTold } from '../calls/not-told.ts'
import { isSwap, isUnchecked } from '../calls/recipients.ts'
import { sourceRead } from '../calls/sources-read.ts'
import { itemsNotShown } from '../clear-signing/items-not-shown.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import { oneInchOrderOfCall } from '../effects/orders/one-inch.ts'
import type { CallRule } from './rule.ts'

/**
 * Warns of a call that may take or pay out otherwise than its description shows. It is believed for what it shows alone: an argument that it
 * does not explain may decide about the money, unless the source of the contract was read. Of a swap, only the source tells: pools say what
 * they have paid out, and of which token. An exchange that 1inch pays without a look (`isUnchecked`) is looked at by who it is.
 */
export const notAsDescribed: CallRule = (call, { signer, isOurs }) => {
  const { meaning } = call
  if (meaning.kind !== 'described') return undefined
  const isMine = (address: string) => address === signer || isOurs(address)
  const read = sourceRead(meaning, { chainId: call.chainId, isOurs: isMine })
  if (read?.beyond !== undefined) return danger(read.beyond)
  if (!read && isSwap(call) && !isUnchecked(call))
    return danger('This contract may not check what the pools in this call pay out: you may receive nothing of value.')
  const isLookedAt = !decidesAboutMoney(call) || oneInchOrderOfCall(call) !== undefined
  const left = isLookedAt ? [] : notTold(call, read, isMine)
  const [first] = left
  if (first) {
    const others = left.length > 1 ? ` and ${count(left.length - 1, 'other value')}` : ''
    const said = first.isRepeated ? 'does not say what is meant by' : 'does not show'
    return danger(`The description ${said} “${first.path}”${others}, which may decide what you pay or receive.`)
  }
  if (read?.isEachItemRead) return undefined
  const list = itemsNotShown(meaning.bound, nodesOfCall(meaning.bound.function.inputs, meaning.args))
  return list === undefined
    ? undefined
    : danger(`The description shows one part of “${list}” alone: the others may take more, or pay somebody else.`)
}
