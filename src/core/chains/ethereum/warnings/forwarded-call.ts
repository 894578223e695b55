import { notice } from '../../declaration/described.ts'
import type { MessageRule } from './rule.ts'

/** ERC-2771: a contract that trusts the forwarder takes the call for one of the account itself. */
export const forwardedCall: MessageRule = ({ primaryType, domain, message }) =>
  primaryType === 'ForwardRequest' && typeof message.from === 'string' && typeof message.to === 'string'
    ? notice(
        `Whoever holds the signature can have ${domain.verifyingContract ?? 'a forwarder'} make this call, which ${message.to} may take for one of ${message.from} itself.`,
      )
    : undefined
