import { danger } from '../../declaration/described.ts'
import { callInMessage } from '../calls/call-in-message.ts'
import { isShipped } from '../clear-signing/shipped.ts'
import { asAddress } from '../encoding/address.ts'
import type { MessageRule } from './rule.ts'

/** Warns of a call in a message for a contract that is not known: only the type of the message says that the contract makes this call. */
export const callForUnknown: MessageRule = (message, { isNamed, isOurs }) => {
  const { account } = callInMessage(message) ?? {}
  const { chainId, verifyingContract } = message.domain
  if (account === undefined || typeof chainId !== 'bigint') return undefined
  const takers = [asAddress(verifyingContract), asAddress(message.message.entryPoint)]
  const unknown = takers.find(
    taker =>
      taker !== undefined && taker !== account && !isShipped(chainId, taker) && !isNamed(taker) && !isOurs(taker),
  )
  return unknown === undefined
    ? undefined
    : danger(
        `The contract ${unknown} is not known here. That it takes the message for this call, and for no more, is only what the message says.`,
      )
}
