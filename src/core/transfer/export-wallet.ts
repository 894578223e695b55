import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { exportBundle, givenAway, targetField } from './export-bundle.ts'
import { writeExportedPhrase } from './exported-phrase.ts'
import { mnemonicLanguages, phraseIn } from './mnemonic-language.ts'
import { requireSeed } from './require-seed.ts'
import { exportParams, targetPublicKey } from './target-public-key.ts'

const english = 'MNEMONIC_LANGUAGE_ENGLISH'

export const exportWallet = defineActivity({
  kind: 'EXPORT_WALLET',
  version: 1,
  summary:
    'Export the recovery phrase of a wallet, with its BIP-39 passphrase on a second line if it has one, encrypted to a key of the caller.',
  governance: { by: 'policy', resource: 'WALLET', action: 'EXPORT' },
  params: exportParams,
  parameters: z.object({
    walletId: uuid.describe('The wallet to export.'),
    targetPublicKey,
    language: z
      .enum(mnemonicLanguages)
      .default(english)
      .describe('Language of the words. Only the English ones lead other wallet programs to the same addresses.'),
  }),
  result: { version: 1, schema: z.object({ walletId: z.string(), exportBundle: z.string() }) },
  example: {
    parameters: {
      walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11',
      targetPublicKey:
        '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
      language: english,
    },
    result: {
      walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11',
      exportBundle:
        '{"version":"v1.0.0","data":"7b22656e6361707065645075626c6963…","dataSignature":"3045…","enclaveQuorumPublic":"04…"}',
    },
  },

  prepare({ walletId, targetPublicKey, language }, { reader, organizationId }) {
    const wallet = requireRecord(reader, 'wallets', organizationId, walletId)
    requireSeed(wallet, 'parameters.walletId')
    const accounts = reader.list('walletAccounts', organizationId, { walletId }).length
    return { wallet, accounts, targetPublicKey, language }
  },

  describe: ({ wallet, accounts, targetPublicKey, language }) => ({
    title: 'Export a wallet',
    sentence: `Give away the seed of the wallet ${quoted(wallet.name, 100)}`,
    key: null,
    fields: [
      { label: 'Wallet', value: visible(wallet.name, 100), exact: wallet.id },
      { label: 'Accounts', value: String(accounts) },
      ...(wallet.passphraseKind === null
        ? []
        : [{ label: 'Passphrase', value: 'This wallet has one. It is given away with the words' }]),
      { label: 'Language', value: language.replace('MNEMONIC_LANGUAGE_', '') },
      targetField(targetPublicKey),
    ],
    warnings: [
      givenAway('every address of this wallet'),
      ...(language === english
        ? []
        : [
            {
              level: 'danger' as const,
              text: 'Words that are not English lead other wallet programs to other addresses. As a backup, export the English ones.',
            },
          ]),
    ],
    raw: [],
  }),

  facts: ({ wallet, targetPublicKey }) => ({
    params: { target_public_key: targetPublicKey },
    walletIds: [wallet.id],
  }),

  async execute({ wallet: { id }, targetPublicKey, language }, { organizationId, secrets, bundleSigner, now }) {
    const bundle = await secrets.lend(id, async secret => {
      const written = writeExportedPhrase(await phraseIn(language, secret))
      try {
        return await exportBundle(written, targetPublicKey, organizationId, bundleSigner)
      } finally {
        written.fill(0)
      }
    })
    return {
      result: { walletId: id, exportBundle: bundle },
      record(transaction) {
        const wallet = requireRecord(transaction, 'wallets', organizationId, id)
        transaction.replace('wallets', { ...wallet, exported: true, updatedAt: now })
      },
    }
  },
})
