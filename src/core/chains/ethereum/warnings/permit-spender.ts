import { danger, notice } from '../../declaration/described.ts'
import type { EthereumAddress } from '../address.ts'
import { isShipped } from '../shipped.ts'
import { addressesNamed, isPermit } from './message-members.ts'
import { permittedAmounts } from './permitted-amounts.ts'
import type { MessageRule } from './rule.ts'

/** As of a call that lets somebody take tokens: contracts do, and accounts of one's own need not. */
export const permitSpender: MessageRule = (message, { signer, isOurs, isKnown }) => {
  const { chainId } = message.domain
  const [spender] = isPermit(message) ? addressesNamed(message, 'spender', 'operator') : []
  if (spender === undefined) return undefined
  if (BigInt(spender) === 0n) return danger('It lets the zero address take tokens, and nobody gains by that.')
  if (spender === signer || isOurs(spender))
    return danger(
      `${spender} is an account of yours and no contract: programs ask for contracts. Check what this is for.`,
    )
  if (permittedAmounts(message).some(({ contract }) => contract === spender))
    return danger(`It lets the token’s own contract ${spender} take tokens: no program in use needs that.`)
  return isKnown(spender) || (typeof chainId === 'bigint' && isShipped(chainId, spender as EthereumAddress))
    ? undefined
    : notice(`${spender}, which could take tokens then, is no contract known here. Check that it is the one you mean.`)
}
