import type { Warning } from '../../../../shared/card.ts'
import { danger } from '../../declaration/described.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import { receiverOf, receiversOf } from '../calls/recipients.ts'
import { tokensSent } from '../calls/tokens-sent.ts'
import { tokensToThemselves } from '../calls/warnings/tokens-to-themselves.ts'
import { keeperAt } from '../clear-signing/keeper.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { tokenOf, wrapperOfCoin } from '../networks/networks.ts'
import { isSignedTransfer } from '../typed-data/message-members.ts'
import type { CallRule, MessageRule } from './rule.ts'

/** Tokens that a call sends or pays out to a contract stay there, unless it was made to give them back. */
export const toContract: CallRule = call => {
  const sent = tokensSent(call)
  // Of tokens to their own contract, another rule tells.
  const toOthers = sent.filter(({ contract, to }) => to !== contract).map(({ to }) => to)
  const receivers = sent.length > 0 ? toOthers : paidBy(call)
  return [...new Set(receivers)].flatMap(address => keptByNobody(call, address) ?? [])
}

/** Warns of tokens for a contract that keeps nothing for anybody: the one that is called, or any that the shipped data knows. */
export function keptByNobody(call: Pick<DecodedCall, 'chainId' | 'to'>, address: EthereumAddress): Warning | undefined {
  switch (keeperAt(call.chainId, address)) {
    case 'nobody':
      return undefined
    case 'anybody':
      return danger(`What goes to ${address}, anybody can take: it makes calls for anybody.`)
    case 'token': {
      const symbol = tokenOf(call.chainId, address)?.symbol
      return danger(`${address} is the contract of the token ${symbol}: most tokens sent to it are lost.`)
    }
    case undefined:
      return address === call.to ? isContract(address, 'tokens') : undefined
    default:
      return isContract(address, 'tokens')
  }
}

/** A contract that is called gets nothing by that. */
function paidBy(call: DecodedCall): readonly EthereumAddress[] {
  const named = call.meaning.kind === 'known' ? receiverOf(call) : undefined
  const receivers = [named, ...receiversOf(call).map(({ address }) => address)]
  return receivers.flatMap(address => (call.inside.some(({ to }) => to === address) ? [] : (address ?? [])))
}

/** The same where a token is sent to its own contract, whichever function does it. `transfer` says so itself. */
export const toOwnContract: CallRule = call => {
  const isSaid = call.function === 'transfer' || call.function === 'transferWithMemo'
  const own = isSaid ? undefined : tokensSent(call).find(({ contract, to }) => to === contract)
  return own && tokensToThemselves(own.to, own.contract)
}

/** Warns of a transfer to its own contract that is signed here and carried out by somebody else. */
export const signedToContract: MessageRule = typedData => {
  const { chainId, verifyingContract } = typedData.domain
  const { to } = typedData.message
  if (!isSignedTransfer(typedData) || typeof to !== 'string' || typeof chainId !== 'bigint') return undefined
  const token = String(verifyingContract) as EthereumAddress
  return tokensToThemselves(to, token) ?? keptByNobody({ chainId, to: token }, to as EthereumAddress)
}

/** Coin without a word of what it is for. What wraps it takes it, and few others do. */
export const coinToContract: CallRule = ({ chainId, to, value, data }) => {
  const isMeant = ['nobody', undefined].includes(keeperAt(chainId, to)) || wrapperOfCoin(chainId, to) !== undefined
  return value === 0n || data !== '0x' || isMeant ? undefined : isContract(to, 'coin')
}

function isContract(address: EthereumAddress, sent: 'tokens' | 'coin'): Warning {
  const is = sent === 'tokens' ? 'tokens that are' : 'coin that is'
  return danger(`${address} is a contract and no account: ${is} simply sent to it may be lost.`)
}
