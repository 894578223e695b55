import { notice } from '../../declaration/described.ts'
import { asAddress } from '../encoding/address.ts'
import { contractInWords } from '../typed-data/contract-of-message.ts'
import type { MessageRule } from './rule.ts'

/** ERC-2771: a contract that trusts the forwarder takes the call for one of the account itself. */
export const forwardedCall: MessageRule = ({ primaryType, domain, message }) => {
  const [from, to] = [asAddress(message.from), asAddress(message.to)]
  if (primaryType !== 'ForwardRequest' || from === undefined || to === undefined) return undefined
  const forwarder = contractInWords(domain) ?? 'a forwarder'
  return notice(
    `Whoever holds the signature can have ${forwarder} make this call, which ${to} may take for one of ${from} itself.`,
  )
}
