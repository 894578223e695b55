import { danger, notice } from '../../declaration/described.ts'
import type { EthereumAddress } from '../address.ts'
import { registry } from '../clear-signing/registry.ts'
import { chainName } from '../networks.ts'
import { ethereumNetworkOf } from '../recipients.ts'
import { isShipped } from '../shipped.ts'
import type { EthereumSigned } from '../signed.ts'
import { numbersNamed } from './message-members.ts'
import type { MessageRule } from './rule.ts'

/** A contract that is known on other chains, and not on the one that the message names. */
export const contractOnOtherChain: MessageRule = ({ domain }) => {
  const { chainId, verifyingContract } = domain
  if (typeof chainId !== 'bigint' || typeof verifyingContract !== 'string') return undefined
  if (isShipped(chainId, verifyingContract as EthereumAddress)) return undefined
  const suffix = `:${verifyingContract.toLowerCase()}`
  const { calldata, eip712 } = registry().index
  const other = [...Object.keys(eip712), ...Object.keys(calldata)].find(key => key.endsWith(suffix))
  return other
    ? danger(
        `The contract ${verifyingContract} is known on ${chainName(BigInt(other.split(':')[1] as string))}, and not on ${chainName(chainId)}, which the message is for.`,
      )
    : undefined
}

/** Bridges name the chain that something goes to; anything else should name the one that it is for. */
export const chainInMessage: MessageRule = message => {
  const { chainId } = message.domain
  const other =
    typeof chainId === 'bigint' ? numbersNamed(message, 'chainId').find(each => each !== chainId) : undefined
  return other === undefined
    ? undefined
    : notice(`It is for ${chainName(chainId as bigint)}, and names ${chainName(other)} inside.`)
}

/** Of an account that has signed before, and never for this network: there is nothing else to compare it with. */
export const chainNotUsed: MessageRule = ({ domain: { chainId } }, { earlier }) => {
  if (typeof chainId !== 'bigint') return undefined
  const used = new Set(earlier().map(({ signed }) => ethereumNetworkOf(signed as EthereumSigned)))
  return used.size === 0 || used.has(`eip155:${chainId}`)
    ? undefined
    : notice(
        `This account has signed for other networks here, and not for ${chainName(chainId)}: check that it is the one you mean.`,
      )
}
