import { z } from 'zod'
import { defineActivity } from '../../activity/define.ts'
import {
  deriveKeyFromSeed,
  entropyBytes,
  generateEntropy,
  type MnemonicLength,
  seedOf,
} from '../../crypto/derivation.ts'
import { visible } from '../../display/visible.ts'
import { AgentError } from '../../errors.ts'
import { publicKeyOf } from '../../keys/public-key.ts'
import { walletIdOf } from '../../keys/wallet-id.ts'
import { label } from '../../schema/label.ts'
import { walletAccounts } from '../../schema/wallet-account.ts'
import { accountFields, accountRecord, checkAccounts, insertAccounts } from './new-accounts.ts'

const mnemonicLengths = Object.keys(entropyBytes).map(Number) as MnemonicLength[]

export const createWallet = defineActivity({
  kind: 'CREATE_WALLET',
  version: 1,
  summary: 'Create a wallet with a new seed.',
  governance: { by: 'policy', resource: 'WALLET', action: 'CREATE' },

  parameters: z.object({
    walletName: label.describe('Name of the wallet, unique in the organization.'),
    accounts: walletAccounts.describe('Accounts to derive from the new seed.'),
    mnemonicLength: z
      .literal(mnemonicLengths, { error: `must be one of ${mnemonicLengths.join(', ')}` })
      .default(12)
      .describe('Words of the BIP-39 mnemonic the seed stands for.'),
  }),

  result: { version: 1, schema: z.object({ walletId: z.string(), addresses: z.array(z.string()) }) },

  example: {
    parameters: {
      walletName: 'Treasury',
      accounts: [
        {
          curve: 'CURVE_SECP256K1',
          pathFormat: 'PATH_FORMAT_BIP32',
          path: "m/44'/60'/0'/0/0",
          addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
        },
      ],
      mnemonicLength: 24,
    },
    result: {
      walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11',
      addresses: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
    },
  },

  prepare({ walletName, accounts, mnemonicLength }, { reader, organizationId }) {
    if (reader.list('wallets', organizationId, { name: walletName }).length > 0) {
      throw new AgentError('ALREADY_EXISTS', 'wallet label must be unique: this organization has a wallet of that name')
    }
    return { walletName, mnemonicLength, accounts: checkAccounts(accounts, reader, organizationId) }
  },

  describe: ({ walletName, mnemonicLength, accounts }) => ({
    title: 'Create a wallet',
    sentence: `Create the wallet “${visible(walletName, 100)}” with a new ${mnemonicLength}-word seed`,
    key: null,
    fields: accountFields(accounts),
    warnings: [],
    raw: [],
  }),

  async execute({ walletName, mnemonicLength, accounts }, { organizationId, keys, now, newId }) {
    const entropy = generateEntropy(mnemonicLength)
    const seed = seedOf(entropy)
    try {
      const walletId = walletIdOf(organizationId, entropy)
      const records = accounts.map(account => {
        const privateKey = deriveKeyFromSeed(seed, account.path, account.curve)
        const publicKey = publicKeyOf(privateKey, account.curve)
        privateKey.fill(0)
        return accountRecord(account, publicKey, { organizationId, walletId }, newId(), now)
      })
      await keys.create(walletId, entropy)
      return {
        result: { walletId, addresses: records.map(({ address }) => address) },
        record(transaction) {
          const wallet = { id: walletId, organizationId, name: walletName, exported: false, imported: false }
          transaction.insert('wallets', { ...wallet, createdAt: now, updatedAt: now })
          insertAccounts(transaction, records)
        },
      }
    } finally {
      entropy.fill(0)
      seed.fill(0)
    }
  },
})
