import type { EthereumAddress } from '../encoding/address.ts'
import { isLimitlessAllowance } from '../encoding/limitless.ts'
import { tokenOf } from '../networks/networks.ts'
import { permit2 } from '../networks/permit2.ts'
import type { Token } from '../networks/token.ts'
import { addressIn, type DecodedCall, numberIn } from './call-tree.ts'
import { mayBeCollection } from './may-be-collection.ts'

/** Amount that a call lets somebody take from now on. */
export interface Allowed {
  readonly spender: EthereumAddress
  readonly amount: bigint
  readonly token: Token | undefined
  readonly contract: EthereumAddress
  /** The most that the contract can write down, which it takes for no limit at all. */
  readonly isLimitless: boolean
}

/** `undefined` for a call that lets nobody take anything. */
export function allowedAmount(call: DecodedCall): Allowed | undefined {
  const isAllowance = ['approve', 'increaseAllowance', 'increaseApproval'].includes(call.function)
  const spender = isAllowance ? addressIn(call, 'spender') : undefined
  const amount = numberIn(call, 'amount', 'value', 'addedValue', 'rawAmount', 'wad')
  if (spender === undefined || amount === undefined) return undefined
  const contract = (call.to === permit2 ? addressIn(call, 'token') : undefined) ?? call.to
  return {
    ...{ spender, amount, contract, token: tokenOf(call.chainId, contract) },
    isLimitless: isLimitlessAllowance(amount),
  }
}

/** ERC-721 has the number of a token where ERC-20 has an amount. So have older collections in `transfer`. */
export function isPerhapsNumber(call: DecodedCall): boolean {
  const { function: name, args } = call
  const amount = numberIn(call, 'amount', 'value', 'rawAmount', 'wad', 'tokenId')
  return mayBeCollection(call, amount) && Object.hasOwn(shared, name) && shared[name] === args.size
}

/** Functions that both have, and how many arguments they take. */
const shared: Readonly<Record<string, number>> = { approve: 2, transfer: 2, transferFrom: 3 }
