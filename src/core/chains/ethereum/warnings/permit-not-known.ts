import { danger } from '../../declaration/described.ts'
import { knownMessage } from '../messages/known-messages.ts'
import { atMost } from '../networks/at-most.ts'
import { addressesNamed, isPermit } from '../typed-data/message-members.ts'
import { permittedAmounts } from '../typed-data/permitted-amounts.ts'
import type { MessageRule } from './rule.ts'

/** A permit in another form than those that are known to the letter: who may take what, as far as its members say. */
export const permitNotKnown: MessageRule = message => {
  if (!isPermit(message) || knownMessage(message) !== undefined) return undefined
  const { chainId } = message.domain
  const [spender] = addressesNamed(message, 'spender', 'operator')
  const who = spender === undefined ? 'somebody' : spender
  const what = permittedAmounts(message).map(each => atMost(each, typeof chainId === 'bigint' ? chainId : null))
  const told = what.length === 0 ? 'what this account has' : what.slice(0, mostNamed).join(' and ')
  return danger(
    `Whoever holds this signature may let ${who} take ${told}. It needs no transaction from this account, and its form is not known here.`,
  )
}

/** Tokens that a sentence names. */
const mostNamed = 3
