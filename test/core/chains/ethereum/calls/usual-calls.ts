import { encodeFunctionData, parseAbi } from 'viem'
import type { Call } from '../../../../../src/core/chains/ethereum/transactions/call.ts'

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const contract = '0x00000000000000000000000000000000000000AA'
export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const transfer = callOf('transfer(address to, uint256 amount)', [bob, 5n]).data

export function callOf(signature: string, args: readonly unknown[], change: Partial<Call> = {}): Call {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  const data = encodeFunctionData({ abi, args } as never)
  return { chainId: 1n, to: contract, value: 0n, data, ...change }
}
