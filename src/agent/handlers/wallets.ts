import { visible } from '../../core/display/visible.ts'
import type { WalletAccount } from '../../core/wallets/account.ts'
import { createWallet } from '../../core/wallets/create-wallet.ts'
import { createWalletAccounts } from '../../core/wallets/create-wallet-accounts.ts'
import type { WalletAccountView } from '../../shared/accounts.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { HandlerContext } from './context.ts'

type Names = 'wallets.list' | 'wallets.create' | 'wallets.addAccounts' | 'privateKeys.list'

export function walletHandlers({ engine: { store }, window }: HandlerContext): Pick<Handlers, Names> {
  return {
    async 'wallets.list'({ organizationId }) {
      return store.list('wallets', organizationId).map(({ id, name, exported, imported, device, createdAt }) => ({
        id,
        name: visible(name),
        exported,
        imported,
        device: device && visible(device.model),
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
  }
}

export function withPathFormat<Account extends object>(account: Account) {
  return { ...account, pathFormat: 'PATH_FORMAT_BIP32' }
}

function accountView({ id, name, curve, path, addressFormat, address, publicKey }: WalletAccount): WalletAccountView {
  return { id, name: name === null ? null : visible(name), curve, path, addressFormat, address, publicKey }
}
