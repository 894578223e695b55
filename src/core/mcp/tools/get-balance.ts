import { z } from 'zod'
import { balanceAt } from '../../chains/ethereum/networks/balance-at.ts'
import { networkOfId } from '../../chains/ethereum/networks/network-of-id.ts'
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
    const balance = await balanceAt(address, token, engine.broadcasts.node(networkOfId(chainId)))
    return { balance: String(balance), unit: token ? 'smallest unit of the token' : 'wei' }
  },
})
