import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { generateEntropy } from '../crypto/derivation.ts'
import { quoted } from '../display/visible.ts'
import { walletIdOf } from '../keys/wallet-id.ts'
import { requireQuota } from '../quotas.ts'
import { newWallet } from '../records/wallet.ts'
import { label } from '../schema/label.ts'
import { walletAccounts } from './account-parameters.ts'
import { exampleAccount } from './example-account.ts'
import { mnemonicLength } from './mnemonic-length.ts'
import { accountFields, checkAccounts, firstAccounts, insertAccounts } from './new-accounts.ts'
import { checkWalletName } from './wallet-name.ts'

export const createWallet = defineActivity({
  kind: 'CREATE_WALLET',
  version: 1,
  summary: 'Create a wallet with a new recovery phrase.',
  governance: { by: 'policy', resource: 'WALLET', action: 'CREATE' },
  params: {},

  parameters: z.object({
    walletName: label.describe('Name of the wallet, unique in the organization.'),
    accounts: walletAccounts.describe('Accounts to derive from the new recovery phrase.'),
    mnemonicLength,
  }),

  result: { version: 1, schema: z.object({ walletId: z.string(), addresses: z.array(z.string()) }) },

  example: {
    parameters: {
      walletName: 'Treasury',
      accounts: [exampleAccount.parameters],
      mnemonicLength: 24,
    },
    result: {
      walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11',
      addresses: [exampleAccount.address],
    },
  },

  prepare({ walletName, accounts, mnemonicLength }, { reader, organizationId }) {
    checkWalletName(reader, organizationId, walletName)
    requireQuota(reader, organizationId, 'wallets', 1)
    return { walletName, mnemonicLength, accounts: checkAccounts(accounts, reader, organizationId) }
  },

  describe: ({ walletName, mnemonicLength, accounts }) => ({
    title: 'Create a wallet',
    sentence: `Create the wallet ${quoted(walletName, 100)} with a new ${mnemonicLength}-word seed`,
    key: null,
    fields: accountFields(accounts),
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ walletName, mnemonicLength, accounts }, { organizationId, keys, now, newId }) {
    const entropy = generateEntropy(mnemonicLength)
    try {
      const walletId = walletIdOf(organizationId, entropy)
      const records = firstAccounts(entropy, accounts, { organizationId, walletId }, newId, now)
      await keys.create(walletId, entropy)
      return {
        result: { walletId, addresses: records.map(({ address }) => address) },
        record(transaction) {
          requireQuota(transaction, organizationId, 'wallets', 1)
          transaction.insert('wallets', newWallet({ id: walletId, organizationId, name: walletName }, now))
          insertAccounts(transaction, records)
        },
      }
    } finally {
      entropy.fill(0)
    }
  },
})
