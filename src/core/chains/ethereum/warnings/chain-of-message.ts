import { danger, notice } from '../../declaration/described.ts'
import { registry } from '../clear-signing/registry.ts'
import { isShipped } from '../clear-signing/shipped.ts'
import { asAddress, type EthereumAddress } from '../encoding/address.ts'
import { listedOn } from '../networks/listed-tokens.ts'
import { chainName } from '../networks/networks.ts'
import { ethereumNetworkOf } from '../transactions/network-of.ts'
import type { EthereumSigned } from '../transactions/signed.ts'
import { numbersNamed } from '../typed-data/message-members.ts'
import type { MessageRule } from './rule.ts'

/** A contract that is known or was used on other chains, and not on the one that the message names. */
export const contractOnOtherChain: MessageRule = ({ domain }, { earlier }) => {
  const { chainId } = domain
  const contract = asAddress(domain.verifyingContract)
  // The zero address is no contract on any.
  if (typeof chainId !== 'bigint' || contract === undefined || BigInt(contract) === 0n) return undefined
  if (isShipped(chainId, contract)) return undefined
  const shipped = shippedElsewhere(contract)
  if (shipped !== undefined)
    return danger(
      `The contract ${contract} is known on ${chainName(shipped)}, and not on ${chainName(chainId)}, which the message is for.`,
    )
  const used = earlier().flatMap(({ signed }) => usedOn(signed as EthereumSigned, contract) ?? [])
  const [other] = used
  return other === undefined || used.includes(chainId)
    ? undefined
    : danger(
        `This account has used the contract ${contract} on ${chainName(other)}, and never on ${chainName(chainId)}, which the message is for: another contract may stand there.`,
      )
}

function shippedElsewhere(contract: EthereumAddress): bigint | undefined {
  const suffix = `:${contract.toLowerCase()}`
  const { calldata, eip712 } = registry().index
  const described = [...Object.keys(eip712), ...Object.keys(calldata)].find(key => key.endsWith(suffix))
  return described === undefined ? listedOn(contract) : BigInt(described.split(':')[1] as string)
}

/** The chain on which something that was signed speaks to the contract. */
function usedOn(signed: EthereumSigned, contract: EthereumAddress): bigint | undefined {
  if (signed.kind === 'ethereumTransaction')
    return signed.transaction.to === contract && signed.transaction.data !== '0x'
      ? signed.transaction.chainId
      : undefined
  if (signed.kind !== 'typedData') return undefined
  const { chainId, verifyingContract } = signed.typedData.domain
  return verifyingContract === contract && typeof chainId === 'bigint' ? chainId : undefined
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

/** Warns an account that has signed before, and never for this network: there is nothing else to compare it with. */
export const chainNotUsed: MessageRule = ({ domain: { chainId } }, { earlier }) => {
  if (typeof chainId !== 'bigint') return undefined
  const used = new Set(earlier().map(({ signed }) => ethereumNetworkOf(signed as EthereumSigned)))
  return used.size === 0 || used.has(`eip155:${chainId}`)
    ? undefined
    : notice(
        `This account has signed for other networks here, and not for ${chainName(chainId)}: check that it is the one you mean.`,
      )
}
