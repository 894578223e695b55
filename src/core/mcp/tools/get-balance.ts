import { encodeFunctionData, erc20Abi } from 'viem'
import { z } from 'zod'
import { networkOfId } from '../../chains/ethereum/networks/network-of-id.ts'
import { RpcError, rpcCodes } from '../../programs/rpc-error.ts'
import { chainId, evmAddress } from '../shared-inputs.ts'
import { defineTool } from '../tool.ts'

export const getBalance = defineTool({
  name: 'get_balance',
  description: 'Reads a balance of an Ethereum account from the node that the person has set for the chain.',
  readOnly: true,
  input: z.strictObject({
    chainId,
    address: evmAddress.describe('Account.'),
    token: evmAddress.optional().describe('Contract of an ERC-20 token. Absent for the coin of the chain.'),
  }),
  async run({ chainId, address, token }, { engine }) {
    const ask = engine.broadcasts.node(networkOfId(chainId))
    const answer = token
      ? await ask('eth_call', [{ to: token, data: balanceOf(address) }, 'latest'])
      : await ask('eth_getBalance', [address, 'latest'])
    // A contract that is not there answers 0x.
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer))
      throw new RpcError(
        rpcCodes.internal,
        token ? 'There is no such token on this chain.' : 'The node does not answer with a number.',
      )
    return { balance: BigInt(answer).toString(), unit: token ? 'smallest unit of the token' : 'wei' }
  },
})

function balanceOf(address: string) {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as `0x${string}`] })
}
