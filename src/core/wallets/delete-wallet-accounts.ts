import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { WalletAccount } from '../records/wallet-account.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const deleteWalletAccounts = defineActivity({
  kind: 'DELETE_WALLET_ACCOUNTS',
  version: 1,
  summary: 'Delete accounts of wallets; the seeds they were derived from stay.',
  governance: { by: 'policy', resource: 'WALLET', action: 'DELETE' },
  params: {},
  parameters: z.object({
    walletAccountIds: z.array(uuid).min(1, 'name at least one account').max(100).describe('The accounts to delete.'),
    deleteWithoutExport: z
      .boolean()
      .default(false)
      .describe('True also deletes accounts of wallets that were never exported.'),
  }),
  result: { version: 1, schema: z.object({ walletAccountIds: z.array(z.string()) }) },
  example: {
    parameters: { walletAccountIds: ['2b7d9c1e-95d1-7c3e-8f60-7b1c9e0d4a55'], deleteWithoutExport: true },
    result: { walletAccountIds: ['2b7d9c1e-95d1-7c3e-8f60-7b1c9e0d4a55'] },
  },

  prepare({ walletAccountIds, deleteWithoutExport }, { reader, organizationId }) {
    const ids = [...new Set(walletAccountIds)]
    const accounts = ids.map(id => {
      const account = findAccount(reader, organizationId, id)
      const wallet = requireRecord(reader, 'wallets', organizationId, account.walletId)
      if (!wallet.exported && !deleteWithoutExport) {
        throw new AgentError(
          'WALLET_ACCOUNT_NOT_EXPORTED',
          `wallet account has not been exported: export the wallet of account ${id} first, or set deleteWithoutExport`,
          { detail: { field: 'parameters.deleteWithoutExport' } },
        )
      }
      return { account, wallet }
    })
    return { ids, accounts }
  },

  describe: ({ accounts }) => ({
    title: 'Delete accounts',
    sentence: `Delete ${accounts.length} account${accounts.length === 1 ? '' : 's'}; the wallet${accounts.length === 1 ? '' : 's'} they belong to stay`,
    key: null,
    fields: accounts.map(({ account, wallet }) => ({
      label: `Wallet ${quoted(wallet.name, 100)}`,
      value: visible(account.address),
      exact: account.path,
      style: 'address',
    })),
    warnings: [
      {
        level: 'danger',
        text: 'Countersign can then sign nothing for these addresses until you derive the same paths from the same wallets again. Write down the paths.',
      },
    ],
    raw: [],
  }),

  facts: ({ accounts }) => ({ walletIds: [...new Set(accounts.map(({ wallet }) => wallet.id))] }),

  async execute({ ids }, { organizationId }) {
    return {
      result: { walletAccountIds: ids },
      record(transaction) {
        for (const id of ids) transaction.remove('walletAccounts', organizationId, id)
      },
    }
  },
})

/** @throws AgentError `RESOURCE_NOT_FOUND` */
function findAccount(reader: Reader, organizationId: string, id: string): WalletAccount {
  const account = reader.find('walletAccounts', organizationId, id)
  if (!account) {
    throw new AgentError('RESOURCE_NOT_FOUND', `wallet account not part of your organization: unable to find ${id}`)
  }
  return account
}
