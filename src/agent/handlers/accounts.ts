import { visible } from '../../core/display/visible.ts'
import type { WalletAccount } from '../../core/records/wallet-account.ts'
import { createWallet } from '../../core/wallets/create-wallet.ts'
import { createWalletAccounts } from '../../core/wallets/create-wallet-accounts.ts'
import type { accountCalls, WalletAccountView } from '../../shared/accounts.ts'
import type { HandlersOf } from '../../shared/call.ts'
import { lastBackupAt } from '../backup/last-backup.ts'
import type { Needs } from '../context/handler-context.ts'

export function accountHandlers({
  engine: { store },
  window,
}: Needs<'engine' | 'window'>): HandlersOf<typeof accountCalls> {
  return {
    async 'wallets.list'({ organizationId }) {
      const lastBackup = lastBackupAt(store)
      return store
        .list('wallets', organizationId)
        .map(({ id, name, exported, imported, passphraseKind, hardwareWallet, createdAt }) => ({
          id,
          name: visible(name),
          exported,
          inBackup: lastBackup !== undefined && lastBackup > createdAt,
          imported,
          hasPassphrase: passphraseKind !== null,
          hardwareWallet: hardwareWallet && visible(hardwareWallet.model),
          createdAt,
          accounts: store.list('walletAccounts', organizationId, { walletId: id }).map(accountView),
        }))
    },
    async 'wallets.create'({ organizationId, name, mnemonicLength, accounts }) {
      const parameters = { walletName: name, mnemonicLength, accounts: accounts.map(withPathFormat) }
      return window.submit(organizationId, createWallet, parameters)
    },
    async 'wallets.addAccounts'({ organizationId, walletId, accounts }) {
      return window.submit(organizationId, createWalletAccounts, { walletId, accounts: accounts.map(withPathFormat) })
    },
    async 'privateKeys.list'({ organizationId }) {
      return store.list('privateKeys', organizationId).map(({ id, name, curve, publicKey, addresses, createdAt }) => ({
        id,
        name: visible(name),
        curve,
        publicKey,
        addresses,
        createdAt,
      }))
    },
    async 'storedSecrets.list'({ organizationId }) {
      return store.list('storedSecrets', organizationId).map(({ id, name, staticProperties, exported, createdAt }) => ({
        id,
        name: name === null ? null : visible(name),
        staticProperties: staticProperties.map(({ key, value }) => ({ key: visible(key), value: visible(value) })),
        exported,
        createdAt,
      }))
    },
  }
}

export function withPathFormat<Account extends object>(account: Account) {
  return { ...account, pathFormat: 'PATH_FORMAT_BIP32' }
}

function accountView({ id, name, curve, path, addressFormat, address, publicKey }: WalletAccount): WalletAccountView {
  return { id, name: name === null ? null : visible(name), curve, path, addressFormat, address, publicKey }
}
