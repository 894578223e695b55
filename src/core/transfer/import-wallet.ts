import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { walletSecretOf } from '../crypto/recovery-phrase.ts'
import { quoted } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { walletIdOf } from '../keys/wallet-id.ts'
import { requireQuota } from '../quotas.ts'
import { newWallet } from '../records/wallet.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { walletAccounts } from '../wallets/account-parameters.ts'
import { exampleAccount } from '../wallets/example-account.ts'
import { accountFields, checkAccounts, firstAccounts, insertAccounts } from '../wallets/new-accounts.ts'
import { checkWalletName } from '../wallets/wallet-name.ts'
import { encryptedBundle, findTarget, openImport } from './import-target.ts'
import { readPhrase } from './read-phrase.ts'

export const importWallet = defineActivity({
  kind: 'IMPORT_WALLET',
  version: 1,
  summary:
    'Import a wallet from its recovery phrase, and its passphrase if it has one, encrypted to the bundle of the init before.',
  governance: { by: 'policy', resource: 'WALLET', action: 'IMPORT' },
  params: {},
  parameters: z.object({
    userId: uuid.describe('The user who imports, and who stamps this request.'),
    walletName: label.describe('Name of the wallet, unique in the organization.'),
    encryptedBundle: z
      .string()
      .max(10_000, 'must be at most 10000 characters')
      .describe(
        'JSON text of `{ encappedPublic, ciphertext }` in hex: 12 to 24 English BIP-39 words, encrypted; a BIP-39 passphrase is a second line.',
      ),
    accounts: walletAccounts.describe('Accounts to derive from the seed.'),
  }),
  result: { version: 1, schema: z.object({ walletId: z.string(), addresses: z.array(z.string()) }) },
  example: {
    parameters: {
      userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10',
      walletName: 'Old treasury',
      encryptedBundle:
        '{"encappedPublic":"046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5","ciphertext":"9d4f…"}',
      accounts: [exampleAccount.parameters],
    },
    result: {
      walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11',
      addresses: [exampleAccount.address],
    },
  },

  prepare({ userId, walletName, encryptedBundle: text, accounts }, context) {
    const { reader, organizationId } = context
    const sealed = encryptedBundle(text)
    const target = findTarget(context, userId, 'wallet')
    checkWalletName(reader, organizationId, walletName)
    requireQuota(reader, organizationId, 'wallets', 1)
    return { target, walletName, sealed, accounts: checkAccounts(accounts, reader, organizationId) }
  },

  describe: ({ walletName, accounts }) => ({
    title: 'Import a wallet',
    sentence: `Import the wallet ${quoted(walletName, 100)} with a seed from elsewhere`,
    key: null,
    fields: accountFields(accounts),
    warnings: [{ level: 'notice', text: 'Anyone else with the seed can spend from this wallet too.' }],
    raw: [],
  }),

  facts: nothing,

  async execute({ target, walletName, sealed, accounts }, { organizationId, secrets, keys, now, newId }) {
    const plaintext = await openImport(secrets, target, sealed, now)
    let secret: Uint8Array | undefined
    try {
      const phrase = readPhrase(plaintext)
      secret = walletSecretOf(phrase)
      const passphraseKind = phrase.passphrase === '' ? null : ('BIP39' as const)
      const walletId = walletIdOf(organizationId, secret)
      const records = firstAccounts(secret, accounts, { organizationId, walletId }, newId, now)
      await keys.create(walletId, secret).catch(alreadyImported(walletId))
      return {
        result: { walletId, addresses: records.map(({ address }) => address) },
        record(transaction) {
          requireQuota(transaction, organizationId, 'wallets', 1)
          const known = { id: walletId, organizationId, name: walletName, imported: true, passphraseKind }
          transaction.insert('wallets', newWallet(known, now))
          insertAccounts(transaction, records)
        },
      }
    } finally {
      plaintext.fill(0)
      secret?.fill(0)
    }
  },
})

/** Says in the words of wire.md §4.4 that the seed is here already, which the id of a wallet tells. */
function alreadyImported(walletId: string) {
  return (thrown: unknown): never => {
    if (!(thrown instanceof AgentError && thrown.code === 'ALREADY_EXISTS')) throw thrown
    throw new AgentError('ALREADY_EXISTS', `seed for wallet ${walletId} already imported in this organization`)
  }
}
