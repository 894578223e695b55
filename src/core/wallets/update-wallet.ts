import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { checkWalletName } from './wallet-name.ts'

export const updateWallet = defineActivity({
  kind: 'UPDATE_WALLET',
  version: 1,
  summary: 'Rename a wallet.',
  governance: { by: 'policy', resource: 'WALLET', action: 'UPDATE' },
  // What conditions may ask as `activity.params`: the policy vocabulary and the reference follow.
  params: { wallet_id: z.string().describe('id of the wallet.') },
  parameters: z.object({
    walletId: uuid.describe('The wallet to rename.'),
    walletName: label.optional().describe('Its new name, unique in the organization; absent leaves it as it is.'),
  }),
  result: { version: 1, schema: z.object({ walletId: z.string() }) },
  example: {
    parameters: { walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11', walletName: 'Cold treasury' },
    result: { walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11' },
  },

  // Decodes and looks up, once. Everything that can be refused is refused here, before anything is recorded.
  prepare({ walletId, walletName }, { reader, organizationId }) {
    const wallet = requireRecord(reader, 'wallets', organizationId, walletId)
    const name = walletName ?? wallet.name
    checkWalletName(reader, organizationId, name, walletId)
    return { wallet, name }
  },

  // What the person reads: from the same value that is executed.
  describe: ({ wallet, name }) => ({
    title: 'Rename a wallet',
    sentence: `Rename the wallet ${quoted(wallet.name, 100)} to ${quoted(name, 100)}`,
    key: null,
    fields: [],
    warnings: [],
    raw: [],
  }),

  // What policies and limits ask, from the same value: the values of `params`, and the wallet that is changed.
  facts: ({ wallet: { id } }) => ({ params: { wallet_id: id }, walletIds: [id] }),

  // Runs only after policy, quorum and person have agreed. `record` joins the transaction that
  // settles the activity: what may have changed while the person made up their mind is looked at again.
  async execute({ wallet: { id }, name }, { organizationId, now }) {
    return {
      result: { walletId: id },
      record(transaction) {
        const wallet = requireRecord(transaction, 'wallets', organizationId, id)
        checkWalletName(transaction, organizationId, name, id)
        transaction.replace('wallets', { ...wallet, name, updatedAt: now })
      },
    }
  },
})
