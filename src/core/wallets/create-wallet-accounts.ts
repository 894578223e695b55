import { z } from 'zod'
import type { ExecutionContext } from '../activity/context.ts'
import { defineActivity } from '../activity/define.ts'
import { addressFormatNames, hardwareAppsOf } from '../chains/address-formats.ts'
import { quoted } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { hardwareAppOf, isSameApp } from '../ports/hardware-app.ts'
import type { HardwareWallet, Wallet } from '../records/wallet.ts'
import type { WalletAccount } from '../records/wallet-account.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { walletAccounts } from './account-parameters.ts'
import { accountsOnHardwareWallet } from './accounts-on-hardware-wallet.ts'
import { anotherExampleAccount } from './example-account.ts'
import { accountFields, accountRecord, checkAccounts, insertAccounts, type NewAccount } from './new-accounts.ts'

export const createWalletAccounts = defineActivity({
  kind: 'CREATE_WALLET_ACCOUNTS',
  version: 1,
  summary: 'Derive more accounts from a wallet.',
  governance: { by: 'policy', resource: 'WALLET', action: 'CREATE' },
  params: {},

  parameters: z.object({
    walletId: uuid.describe('The wallet to derive from.'),
    accounts: walletAccounts.min(1, 'name at least one account').describe('Accounts to derive.'),
    persist: z.boolean().default(true).describe('False derives and answers the addresses without keeping them.'),
  }),

  result: { version: 1, schema: z.object({ addresses: z.array(z.string()) }) },

  example: {
    parameters: {
      walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11',
      accounts: [anotherExampleAccount.parameters],
      persist: true,
    },
    result: { addresses: [anotherExampleAccount.address] },
  },

  prepare({ walletId, accounts, persist }, { reader, organizationId }) {
    const wallet = requireRecord(reader, 'wallets', organizationId, walletId)
    const checked = checkAccounts(accounts, reader, organizationId)
    requireOnHardwareWallet(wallet, checked)
    for (const { path, addressFormat } of persist ? checked : []) {
      const [known] = reader.list('walletAccounts', organizationId, { walletId, path, addressFormat })
      if (known) throw new AgentError('ALREADY_EXISTS', `path already exists in wallet account ${known.id}`)
    }
    return { wallet, persist, accounts: checked }
  },

  describe: ({ wallet, accounts, persist }) => ({
    title: persist ? 'Add accounts' : 'Show addresses',
    sentence: `${persist ? 'Add' : 'Derive, without keeping them,'} ${accounts.length} account${accounts.length === 1 ? '' : 's'} of the wallet ${quoted(wallet.name, 100)}`,
    key: null,
    fields: accountFields(accounts),
    warnings: [],
    raw: [],
  }),

  facts: ({ wallet: { id } }) => ({ touches: { walletIds: [id], privateKeyIds: [], secretIds: [] } }),

  async execute({ wallet, accounts, persist }, context) {
    const records = wallet.hardwareWallet
      ? await onHardwareWallet(wallet, wallet.hardwareWallet, accounts, context)
      : await fromSeed(wallet.id, accounts, context)
    return {
      result: { addresses: records.map(({ address }) => address) },
      record(transaction) {
        if (persist) insertAccounts(transaction, records)
      },
    }
  },
})

async function onHardwareWallet(
  { id: walletId, name: walletName }: Wallet,
  hardwareWallet: HardwareWallet,
  accounts: readonly NewAccount[],
  context: ExecutionContext,
): Promise<readonly WalletAccount[]> {
  const app = hardwareAppOf(hardwareWallet)
  const holder = { identity: hardwareWallet.identity, walletName }
  const asked = { app, hardwareWallet: holder, walletId, walletName, accounts }
  return (await accountsOnHardwareWallet(context, asked)).records
}

async function fromSeed(
  walletId: string,
  accounts: readonly NewAccount[],
  { organizationId, keys, now, newId }: ExecutionContext,
): Promise<WalletAccount[]> {
  const records: WalletAccount[] = []
  for (const account of accounts) {
    const publicKey = await keys.publicKey(walletId, account.path, account.curve)
    records.push(accountRecord(account, publicKey, { organizationId, walletId }, newId(), now))
  }
  return records
}

/** @throws AgentError `REQUEST_INVALID` for an account the app of its hardware wallet does not have */
function requireOnHardwareWallet({ hardwareWallet }: Wallet, accounts: readonly NewAccount[]): void {
  if (!hardwareWallet) return
  const app = hardwareAppOf(hardwareWallet)
  const has = (format: string) => hardwareAppsOf(format).some(other => isSameApp(other, app))
  const other = accounts.findIndex(({ addressFormat }) => !has(addressFormat))
  if (other < 0) return
  const formats = addressFormatNames.filter(has)
  throw new AgentError(
    'REQUEST_INVALID',
    `invalid address format: the ${hardwareWallet.app} app of a Ledger has accounts of ${formats.join(', ')}`,
    { detail: { field: `parameters.accounts.${other}.addressFormat` } },
  )
}
