import { isNameOfSwap } from '../clear-signing/keeper.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { addressIn, type DecodedCall } from './call-tree.ts'
import { type Receiver, receiversIn } from './receivers.ts'

/** Functions that send tokens to somebody, and how their parameters name them. */
const sends: Readonly<Record<string, readonly string[]>> = {
  transfer: ['to', 'recipient'],
  transferFrom: ['to', 'recipient'],
  safeTransferFrom: ['to'],
  safeBatchTransferFrom: ['to'],
  transferWithMemo: ['to'],
  transferFromWithMemo: ['to'],
}

/** Whom a token is sent to; `undefined` for a call that sends none. */
export function tokenRecipient(call: DecodedCall): EthereumAddress | undefined {
  return Object.hasOwn(sends, call.function) ? addressIn(call, ...(sends[call.function] ?? [])) : undefined
}

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
  return isOfAnother || tokenRecipient(call) !== undefined ? [] : receiversIn(call.meaning)
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
