import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { defineQuery } from '../query/define.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { presentWalletAccount } from './present-account.ts'

export const getWalletAccount = defineQuery({
  name: 'get_wallet_account',
  summary: 'One account of a wallet, by its address or its path.',
  request: z
    .object({
      walletId: uuid.describe('Id of the wallet.'),
      address: z.string().optional().describe('Address of the account.'),
      path: z.string().optional().describe('Derivation path of the account.'),
    })
    .refine(({ address, path }) => address !== undefined || path !== undefined, {
      path: ['address'],
      error: 'name the account by address or by path',
    }),
  example: { walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11', path: "m/44'/60'/0'/0/0" },
  answer({ walletId, address, path }, { organizationId, reader }) {
    requireRecord(reader, 'wallets', organizationId, walletId)
    const where = { walletId, ...(address !== undefined && { address }), ...(path !== undefined && { path }) }
    const [account] = reader.list('walletAccounts', organizationId, where)
    if (!account) {
      const sought = address === undefined ? `path: ${path}` : `address: ${address}`
      throw new AgentError('RESOURCE_NOT_FOUND', `Could not find wallet account with ${sought}`)
    }
    return { account: presentWalletAccount(account) }
  },
})
