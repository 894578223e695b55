import type { Warning } from '../../../../../shared/card.ts'
import { danger, notice } from '../../../declaration/described.ts'
import { networkOf } from '../../networks/networks.ts'
import type { TypedData } from '../../typed-data/typed-data.ts'

/** Explanation for clients that lose the domain on the way: viem's `account.signTypedData` without `types.EIP712Domain`. */
const lostDomain =
  'It comes without a domain, so it is for no contract and no chain: a contract with a domain refuses the signature, and one without takes it anywhere. If the program meant one, it has to put EIP712Domain into types, with the fields that the contract has (such as name, version, chainId, verifyingContract): without it, account.signTypedData of viem leaves the domain out. walletClient.signTypedData adds it by itself.'

/** Warns of domain members that are missing, and of a chain that is not known. */
export function domainMissing({ domain, declaresDomain }: Pick<TypedData, 'domain' | 'declaresDomain'>): Warning[] {
  const { chainId, verifyingContract } = domain
  if (!declaresDomain && Object.keys(domain).length === 0) return [danger(lostDomain)]
  if (chainId === undefined) return [notice('It names no chain, so it may be good on any.')]
  const unknown = typeof chainId === 'bigint' && !networkOf(chainId)
  return [
    ...(unknown ? [notice(`Chain ${chainId} is not known here.`)] : []),
    ...(verifyingContract === undefined
      ? [notice('It names no contract, so any contract that reads such messages may accept it.')]
      : []),
  ]
}
