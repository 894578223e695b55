import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { deriveKey } from '../crypto/derivation.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { requireRecord } from '../require-record.ts'
import { exportBundle, givenAway, targetField } from './export-bundle.ts'
import { requireSeed } from './require-seed.ts'
import { exportParams, targetPublicKey } from './target-public-key.ts'

/** The wallet is not marked as exported: one account is no backup of it. */
export const exportWalletAccount = defineActivity({
  kind: 'EXPORT_WALLET_ACCOUNT',
  version: 1,
  summary: 'Export the private key of one account of a wallet, encrypted to a key of the caller.',
  governance: { by: 'policy', resource: 'WALLET', action: 'EXPORT' },
  params: exportParams,
  parameters: z.object({
    address: z.string().min(1).max(200).describe('Address of the account, exactly as the agent writes it.'),
    targetPublicKey,
  }),
  result: { version: 1, schema: z.object({ address: z.string(), exportBundle: z.string() }) },
  example: {
    parameters: {
      address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      targetPublicKey:
        '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    },
    result: {
      address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      exportBundle:
        '{"version":"v1.0.0","data":"7b22656e6361707065645075626c6963…","dataSignature":"3045…","enclaveQuorumPublic":"04…"}',
    },
  },

  prepare({ address, targetPublicKey }, { reader, organizationId }) {
    const [account] = reader.list('walletAccounts', organizationId, { address })
    if (!account) {
      throw new AgentError(
        'RESOURCE_NOT_FOUND',
        `Could not find wallet account with address: ${visible(address, 100)}`,
        {
          detail: { field: 'parameters.address' },
        },
      )
    }
    const wallet = requireRecord(reader, 'wallets', organizationId, account.walletId)
    requireSeed(wallet, 'parameters.address')
    return { account, wallet, targetPublicKey }
  },

  describe: ({ account, wallet, targetPublicKey }) => ({
    title: 'Export an account',
    sentence: `Give away the private key of ${visible(account.address)}`,
    key: {
      name:
        account.name === null ? visible(wallet.name, 100) : `${visible(wallet.name, 100)}: ${visible(account.name)}`,
      address: visible(account.address),
      path: account.path,
    },
    fields: [targetField(targetPublicKey)],
    warnings: [givenAway('this address')],
    raw: [],
  }),

  facts: ({ account, targetPublicKey }) => ({
    params: { target_public_key: targetPublicKey },
    walletIds: [account.walletId],
    walletAccountId: account.id,
  }),

  async execute({ account, targetPublicKey }, { organizationId, secrets, bundleSigner }) {
    const { walletId, path, curve, address, id } = account
    const bundle = await secrets.lend(walletId, async secret => {
      const privateKey = deriveKey(secret, path, curve)
      try {
        return await exportBundle(privateKey, targetPublicKey, organizationId, bundleSigner)
      } finally {
        privateKey.fill(0)
      }
    })
    return {
      result: { address, exportBundle: bundle },
      record(transaction) {
        if (transaction.find('walletAccounts', organizationId, id)) return
        throw new AgentError('RESOURCE_NOT_FOUND', 'The account was deleted before its key was exported.')
      },
    }
  },
})
