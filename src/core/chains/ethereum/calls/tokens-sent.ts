import type { EthereumAddress } from '../encoding/address.ts'
import { permit2 } from '../networks/permit2.ts'
import { addressIn, type DecodedCall, numberIn } from './call-tree.ts'

/** Tokens that a call sends to somebody. */
export interface TokensSent {
  /** The token's contract, which need not be the one that is called. */
  readonly contract: EthereumAddress
  /** Absent for tokens of whoever makes the call. */
  readonly from?: EthereumAddress
  readonly to: EthereumAddress
  /** Base units; absent where the call says none, or several. */
  readonly amount?: bigint
  /** The number of a token that has one; absent for others. */
  readonly id?: bigint
}

/** Functions that send tokens to somebody, and how their parameters name them. */
const sends: Readonly<Record<string, readonly string[]>> = {
  transfer: ['to', 'recipient'],
  transferFrom: ['to', 'recipient'],
  safeTransferFrom: ['to'],
  safeBatchTransferFrom: ['to'],
  transferWithMemo: ['to'],
  transferFromWithMemo: ['to'],
}

/** Lists what a call sends, as often as it does; empty for one that sends no tokens. */
export function tokensSent(call: DecodedCall): readonly TokensSent[] {
  if (call.to === permit2) return throughPermit2(call)
  const to = Object.hasOwn(sends, call.function) ? addressIn(call, ...(sends[call.function] ?? [])) : undefined
  if (to === undefined) return []
  const rest = { amount: numberIn(call, 'amount', 'value'), id: numberIn(call, 'tokenId', 'id') }
  return [sent({ contract: call.to, from: addressIn(call, 'from', 'sender', 'src'), to, ...rest })]
}

/** It holds no tokens itself: its arguments say which it moves, one or a list. */
function throughPermit2(call: DecodedCall): readonly TokensSent[] {
  const list = call.args.get('transferDetails')
  if (Array.isArray(list)) return list.map(({ token, ...rest }) => sent({ contract: token, ...rest }))
  const [contract, to] = [addressIn(call, 'token'), addressIn(call, 'to')]
  if (contract === undefined || to === undefined) return []
  const amount = numberIn(call, 'requestedAmount', 'amount')
  return [sent({ contract, from: addressIn(call, 'from', 'owner'), to, amount })]
}

type Found = { readonly [Key in keyof TokensSent]: TokensSent[Key] | undefined } & Pick<TokensSent, 'contract' | 'to'>

function sent({ contract, to, from, amount, id }: Found): TokensSent {
  return {
    ...{ contract, to },
    ...(from !== undefined && { from }),
    ...(amount !== undefined && { amount }),
    ...(id !== undefined && { id }),
  }
}
