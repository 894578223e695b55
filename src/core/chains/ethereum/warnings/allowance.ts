import type { EthereumAddress } from '../address.ts'
import { beyondAnySupply } from '../call-moves.ts'
import { tokenOf } from '../networks.ts'
import { permit2 } from '../permit2-calls.ts'
import type { Token } from '../token.ts'
import { addressIn, type JudgedCall, numberIn } from './judged.ts'

/** What a call lets somebody take from now on. */
export interface Allowed {
  readonly spender: EthereumAddress
  readonly amount: bigint
  readonly token: Token | undefined
  readonly contract: EthereumAddress
  /** The most that the contract can write down, which it takes for no limit at all. */
  readonly isLimitless: boolean
}

/** Tokens that count in 96 bits. */
const narrow: readonly string[] = [
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  '0xc00e94Cb662C3520282E6f5717214004A7f26888',
]
const mostIn96Bits = 2n ** 96n - 1n

/** `undefined` for a call that lets nobody take anything. */
export function allowedAmount(call: JudgedCall): Allowed | undefined {
  const isAllowance = ['approve', 'increaseAllowance', 'increaseApproval'].includes(call.function)
  const spender = isAllowance ? addressIn(call, 'spender') : undefined
  const amount = numberIn(call, 'amount', 'value', 'addedValue', 'rawAmount', 'wad')
  if (spender === undefined || amount === undefined) return undefined
  const contract = (call.to === permit2 ? addressIn(call, 'token') : undefined) ?? call.to
  const isNarrow = call.chainId === 1n && narrow.includes(contract)
  return {
    ...{ spender, amount, contract, token: tokenOf(call.chainId, contract) },
    isLimitless: amount >= beyondAnySupply || (isNarrow && amount >= mostIn96Bits),
  }
}
