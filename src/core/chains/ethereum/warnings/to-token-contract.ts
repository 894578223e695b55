import type { Warning } from '../../../../shared/card.ts'
import { danger } from '../../declaration/described.ts'
import { tokenRecipient } from '../calls/recipients.ts'
import { tokensToThemselves } from '../calls/warnings/tokens-to-themselves.ts'
import { isDescribed, isShipped } from '../clear-signing/shipped.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import { tokenOf, wrapperOfCoin } from '../networks/networks.ts'
import { isSignedTransfer } from '../typed-data/message-members.ts'
import type { CallRule, MessageRule } from './rule.ts'

/** Tokens sent to a contract that is none of the sender's stay there, unless it was made to give them back. */
export const toTokenContract: CallRule = call => {
  const recipient = tokenRecipient(call)
  return recipient === undefined || recipient === call.to ? undefined : toContract(call.chainId, recipient)
}

/** The same where a token is sent to its own contract, whichever function does it. `transfer` says so itself. */
export const toOwnContract: CallRule = call => {
  const isSaid = call.function === 'transfer' || call.function === 'transferWithMemo'
  const recipient = isSaid ? undefined : tokenRecipient(call)
  return recipient && tokensToThemselves(recipient, call.to)
}

/** Warns of a transfer to its own contract that is signed here and carried out by somebody else. */
export const signedToContract: MessageRule = typedData => {
  const { chainId, verifyingContract } = typedData.domain
  const { to } = typedData.message
  if (!isSignedTransfer(typedData) || typeof to !== 'string' || typeof chainId !== 'bigint') return undefined
  return tokensToThemselves(to, String(verifyingContract)) ?? toContract(chainId, to as EthereumAddress)
}

function toContract(chainId: bigint, recipient: EthereumAddress): Warning | undefined {
  const token = tokenOf(chainId, recipient)
  if (token)
    return danger(`${recipient} is the contract of the token ${token.symbol}: most tokens sent to it are lost.`)
  return isDescribed(chainId, recipient) && !isBurnAddress(recipient)
    ? danger(`${recipient} is a contract and no account: tokens that are simply sent to it may be lost.`)
    : undefined
}

/** Coin without a word of what it is for. What wraps it takes it, and few others do. */
export const coinToContract: CallRule = ({ chainId, to, value, data }) => {
  const isMeant = !isShipped(chainId, to) || isBurnAddress(to) || wrapperOfCoin(chainId, to) !== undefined
  if (value === 0n || data !== '0x' || isMeant) return undefined
  return danger(`${to} is a contract and no account: coin that is simply sent to it may be lost.`)
}
