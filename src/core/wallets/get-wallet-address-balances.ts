import { z } from 'zod'
import { networkNamed, ownNodeOf } from '../chains/own-nodes.ts'
import { formatUnits } from '../display/amount.ts'
import { AgentError } from '../errors.ts'
import { NodeRefusal } from '../ports/node-caller.ts'
import { defineQuery } from '../query/define.ts'
import { assetsOfNetwork, caip2 } from './network-assets.ts'

export const getWalletAddressBalances = defineQuery({
  name: 'get_wallet_address_balances',
  summary: 'What an account has of each asset of list_supported_assets, as your own node says.',
  request: z.object({ address: z.string().max(200).describe('Address of a wallet account.'), caip2 }),
  example: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', caip2: 'eip155:1' },
  async answer({ address, caip2 }, { organizationId, reader, broadcasts }) {
    // Nothing is asked about the accounts of others.
    if (reader.list('walletAccounts', organizationId, { address }).length === 0)
      throw new AgentError('RESOURCE_NOT_FOUND', `Could not find wallet account with address: ${address}`)
    const network = networkNamed(caip2)
    const ask = await broadcasts.checked(network)
    const balances = assetsOfNetwork(network).map(async asset => {
      const units = await ownNodeOf(network).balance(address, asset.caip19, ask).catch(refused)
      return { ...asset, balance: String(units), display: { crypto: formatUnits(units, asset.decimals) } }
    })
    return { balances: await Promise.all(balances) }
  },
})

function refused(thrown: unknown): never {
  if (!(thrown instanceof NodeRefusal)) throw thrown
  throw new AgentError('NODE_UNUSABLE', `Your node does not tell a balance: ${thrown.message}.`)
}
