import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { addressFormatRow } from '../chains/address-formats.ts'
import { examples } from '../chains/index.ts'
import { quoted } from '../display/visible.ts'
import { requireQuota } from '../quotas.ts'
import { newWallet } from '../records/wallet.ts'
import { label } from '../schema/label.ts'
import { accountsOnHardwareWallet } from './accounts-on-hardware-wallet.ts'
import { appOnConnected, commonHardwareApps, namesOf } from './common-hardware-apps.ts'
import { accountFields, checkAccounts, insertAccounts } from './new-accounts.ts'
import { checkWalletName } from './wallet-name.ts'

/** This agent's own: the public service has no hardware wallets. */
export const createDeviceWallet = defineActivity({
  kind: 'CREATE_DEVICE_WALLET',
  version: 1,
  summary: 'Make a wallet of accounts that a connected hardware wallet holds.',
  governance: { by: 'policy', resource: 'WALLET', action: 'CREATE' },
  params: {},
  parameters: z.object({
    walletName: label.describe('Name of the wallet, unique in the organization.'),
    deviceId: z.string().min(1).max(500).describe('The connected hardware wallet, as the window lists it.'),
    accounts: z
      .array(
        z.object({
          path: z.string().max(100).describe('BIP-32 path.'),
          addressFormat: z
            .string()
            .describe('How its address is written. All must belong to one app of the hardware wallet.'),
        }),
      )
      .min(1, 'name at least one account')
      .max(10, 'at most 10 accounts')
      .describe('Accounts to read from the hardware wallet.'),
  }),
  result: { version: 1, schema: z.object({ walletId: z.string(), addresses: z.array(z.string()) }) },
  example: {
    parameters: {
      walletName: 'Ledger',
      deviceId: 'usb-1',
      accounts: [{ path: examples.account.path, addressFormat: examples.account.addressFormat }],
    },
    result: {
      walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11',
      addresses: [examples.account.address],
    },
  },

  prepare({ walletName, deviceId, accounts: asked }, { reader, organizationId }) {
    requireQuota(reader, organizationId, 'wallets', 1)
    checkWalletName(reader, organizationId, walletName)
    const accounts = checkAccounts(
      asked.map(({ path, addressFormat }, index) => {
        const [curve] = addressFormatRow(addressFormat, `parameters.accounts.${index}.addressFormat`).curves
        return { path, addressFormat, curve }
      }),
      reader,
      organizationId,
    )
    return { walletName, deviceId, apps: commonHardwareApps(accounts), accounts }
  },

  describe: ({ walletName, apps, accounts }) => ({
    title: 'Add a hardware wallet',
    sentence: `Make the wallet ${quoted(walletName, 100)} of ${accounts.length} ${namesOf(apps)} account${accounts.length === 1 ? '' : 's'} on a connected Ledger`,
    key: null,
    fields: accountFields(accounts),
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ walletName, deviceId, apps, accounts }, context) {
    const { organizationId, hardwareWallets, now, newId } = context
    const { app, model } = appOnConnected(hardwareWallets.state(), deviceId, apps)
    const walletId = newId()
    const asked = { app, hardwareWallet: { id: deviceId }, walletId, walletName, accounts }
    const { identity, records } = await accountsOnHardwareWallet(context, asked)
    const hardwareWallet = { kind: app.vendor, app: app.app, identity, model }
    return {
      result: { walletId, addresses: records.map(({ address }) => address) },
      record(transaction) {
        requireQuota(transaction, organizationId, 'wallets', 1)
        checkWalletName(transaction, organizationId, walletName)
        transaction.insert(
          'wallets',
          newWallet({ id: walletId, organizationId, name: walletName, hardwareWallet }, now),
        )
        insertAccounts(transaction, records)
      },
    }
  },
})
