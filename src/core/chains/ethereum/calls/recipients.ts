import type { EthereumAddress } from '../encoding/address.ts'
import { addressIn, type DecodedCall } from './call-tree.ts'

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

/** Who gets what a call pays out, where a parameter says so. */
export function receiverOf(call: DecodedCall): EthereumAddress | undefined {
  return addressIn(call, ...receivers)
}

export function isSwap({ function: name }: DecodedCall): boolean {
  return /swap|^exact(input|output)|^fillorder/i.test(name)
}

export function paysOut({ function: name }: DecodedCall): boolean {
  return /^(deposit|withdraw|redeem|mint|bridge|supply|claim|unwrap)/i.test(name)
}
