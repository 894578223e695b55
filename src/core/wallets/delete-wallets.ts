import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { Wallet } from '../records/wallet.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const deleteWallets = defineActivity({
  kind: 'DELETE_WALLETS',
  version: 1,
  summary: 'Delete wallets with their recovery phrases and accounts, for good.',
  governance: { by: 'policy', resource: 'WALLET', action: 'DELETE' },
  params: {},
  parameters: z.object({
    walletIds: z.array(uuid).min(1, 'name at least one wallet').max(100).describe('The wallets to delete.'),
    deleteWithoutExport: z
      .boolean()
      .default(false)
      .describe('True also deletes what was never exported, and is then lost.'),
  }),
  result: { version: 1, schema: z.object({ walletIds: z.array(z.string()) }) },
  example: {
    parameters: { walletIds: ['8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11'], deleteWithoutExport: false },
    result: { walletIds: ['8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11'] },
  },

  prepare({ walletIds, deleteWithoutExport }, { reader, organizationId }) {
    const ids = [...new Set(walletIds)]
    const wallets = deletable(reader, organizationId, ids, deleteWithoutExport).map(wallet => ({
      wallet,
      addresses: reader.list('walletAccounts', organizationId, { walletId: wallet.id }).map(({ address }) => address),
    }))
    return { ids, wallets, deleteWithoutExport }
  },

  describe: ({ wallets }) => ({
    title: 'Delete wallets',
    sentence: `Delete ${wallets.length === 1 ? 'the wallet' : `${wallets.length} wallets`} ${wallets.map(({ wallet }) => `${quoted(wallet.name, 100)}`).join(', ')} for good`,
    key: null,
    fields: wallets.map(({ wallet, addresses }) => ({
      label: `Wallet ${quoted(wallet.name, 100)}`,
      value: `${wallet.hardwareWallet ? `keys stay on the ${visible(wallet.hardwareWallet.model, 60)}` : wallet.exported ? 'has been exported' : 'never exported'}, ${addresses.length} account${addresses.length === 1 ? '' : 's'}`,
      exact: wallet.id,
      children: addresses.map((address, index) => ({
        label: `Account ${index + 1}`,
        value: visible(address),
        style: 'address' as const,
      })),
    })),
    warnings: [
      ...(wallets.every(({ wallet }) => wallet.hardwareWallet)
        ? []
        : [
            {
              level: 'danger' as const,
              text: 'The seed is destroyed. Without a backup of it, everything at these addresses is lost for good.',
            },
          ]),
      ...(wallets.some(({ wallet }) => !wallet.exported && !wallet.hardwareWallet)
        ? [{ level: 'danger' as const, text: 'At least one of these wallets was never exported.' }]
        : []),
    ],
    raw: [],
  }),

  facts: ({ ids }) => ({ walletIds: ids }),

  async execute({ ids, deleteWithoutExport }, { organizationId }) {
    return {
      result: { walletIds: ids },
      record(transaction) {
        // A wallet of this id may have been deleted and imported again while the request waited.
        for (const { id } of deletable(transaction, organizationId, ids, deleteWithoutExport)) {
          transaction.remove('wallets', organizationId, id)
        }
      },
    }
  },
})

/** @throws AgentError `RESOURCE_NOT_FOUND`, `NOT_EXPORTED` */
function deletable(reader: Reader, organizationId: string, ids: readonly string[], unexported: boolean): Wallet[] {
  return ids.map(id => {
    const wallet = requireRecord(reader, 'wallets', organizationId, id)
    if (!wallet.exported && !wallet.hardwareWallet && !unexported) {
      throw new AgentError(
        'NOT_EXPORTED',
        `wallet ${id} has not been exported: export it first, or set deleteWithoutExport to lose it`,
        { detail: { field: 'parameters.deleteWithoutExport' } },
      )
    }
    return wallet
  })
}
