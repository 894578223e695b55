import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { defineQuery } from '../query/define.ts'
import { requireRecord } from '../require-record.ts'
import { paginationOptions } from '../schema/page.ts'
import { uuid } from '../schema/uuid.ts'
import { presentWalletAccount } from './present-account.ts'

export const listWalletAccounts = defineQuery({
  name: 'list_wallet_accounts',
  summary: 'Accounts of one wallet, or of all, newest first.',
  request: z.object({
    walletId: uuid.optional().describe('Only accounts of this wallet.'),
    includeWalletDetails: z.boolean().default(false).describe('Whether each account carries its wallet.'),
    paginationOptions,
  }),
  example: { paginationOptions: { limit: '10' } },
  answer({ walletId, includeWalletDetails, paginationOptions: page }, { organizationId, reader }) {
    const where =
      walletId === undefined ? {} : { walletId: requireRecord(reader, 'wallets', organizationId, walletId).id }
    const cursor = page.before ?? page.after
    if (cursor !== undefined && !reader.find('walletAccounts', organizationId, cursor)) {
      throw new AgentError(
        'RESOURCE_NOT_FOUND',
        `no wallet account found with the ID ${cursor} that paginationOptions names`,
      )
    }
    const accounts = reader.list('walletAccounts', organizationId, where, page)
    return {
      accounts: accounts.map(account =>
        presentWalletAccount(
          account,
          includeWalletDetails ? requireRecord(reader, 'wallets', organizationId, account.walletId) : undefined,
        ),
      ),
    }
  },
})
