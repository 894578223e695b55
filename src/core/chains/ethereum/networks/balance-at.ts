import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { AgentError } from '../../../errors.ts'
import type { AskNode } from '../../../ports/node-caller.ts'

/**
 * Returns what an account has, in wei or in the smallest unit of a token (ERC-20).
 * @param token - Address of its contract; absent for the coin.
 * @throws AgentError `NODE_UNUSABLE` for an answer that is no number, such as that of a contract that is not there
 */
export async function balanceAt(address: string, token: string | undefined, ask: AskNode): Promise<bigint> {
  const answer = token
    ? await ask('eth_call', [{ to: token, data: balanceOf(address) }, 'latest'])
    : await ask('eth_getBalance', [address, 'latest'])
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw new AgentError(
    'NODE_UNUSABLE',
    token ? `There is no token ${token} on this chain.` : 'The node does not answer with a number.',
  )
}

function balanceOf(address: string): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] })
}
