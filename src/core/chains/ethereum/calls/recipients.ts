import { isNameOfSwap } from '../clear-signing/keeper.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { addressIn, type DecodedCall } from './call-tree.ts'
import { type Receiver, receiversIn } from './receivers.ts'
import { tokensSent } from './tokens-sent.ts'

/** How functions name who gets what comes out of them. */
const receivers = [
  'receiver',
  'recipient',
  'to',
  'beneficiary',
  'onBehalfOf',
  'onBehalf',
  'dst',
  'dstReceiver',
  'receiverAddress',
]

/** Who gets what a call pays out, where a parameter of type address says so. */
export function receiverOf(call: DecodedCall): EthereumAddress | undefined {
  return addressIn(call, ...receivers)
}

/** Lists everybody who gets what a call pays out. Whoever gets a token that it sends is no such receiver. */
export function receiversOf(call: DecodedCall): readonly Receiver[] {
  const isOfAnother = call.meaning.kind === 'known' && !isSwap(call) && !paysOut(call)
  return isOfAnother || tokensSent(call).length > 0 ? [] : receiversIn(call.meaning)
}

export function isSwap({ function: name }: DecodedCall): boolean {
  return isNameOfSwap(name)
}

/** Such a swap of 1inch pays whichever exchange the call names, and does not look at what comes out. */
export function isUnchecked({ function: name, args }: DecodedCall): boolean {
  return /^clipperSwap/.test(name) && args.has('clipperExchange')
}

/** Tells if people call such a function for others, too. */
export function paysOut({ function: name }: DecodedCall): boolean {
  return /deposit|withdraw|redeem|mint|bridge|supply|claim|unwrap|stak|borrow|repay|invest|exit|^send/i.test(name)
}
