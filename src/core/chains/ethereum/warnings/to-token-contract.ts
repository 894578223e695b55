import { danger } from '../../declaration/described.ts'
import { registry } from '../clear-signing/registry.ts'
import { tokenOf } from '../networks.ts'
import { tokenRecipient } from './recipients.ts'
import type { CallRule } from './rule.ts'

/** Tokens sent to a contract that is none of the sender's stay there, unless it was made to give them back. */
export const toTokenContract: CallRule = call => {
  const recipient = tokenRecipient(call)
  if (recipient === undefined || recipient === call.to) return undefined
  const token = tokenOf(call.chainId, recipient)
  if (token)
    return danger(`${recipient} is the contract of the token ${token.symbol}: most tokens sent to it are lost.`)
  const isDescribed = Object.hasOwn(registry().index.calldata, `eip155:${call.chainId}:${recipient.toLowerCase()}`)
  return isDescribed
    ? danger(`${recipient} is a contract and no account: tokens that are simply sent to it may be lost.`)
    : undefined
}

/** The same where a token is sent to its own contract, whichever function does it. `transfer` says so itself. */
export const toOwnContract: CallRule = call =>
  call.function !== 'transfer' && call.function !== 'transferWithMemo' && tokenRecipient(call) === call.to
    ? danger('The tokens go to their own contract. Most tokens sent there are lost.')
    : undefined
