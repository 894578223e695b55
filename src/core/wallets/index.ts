import type { Subject } from '../subject.ts'
import { createDeviceWallet } from './create-device-wallet.ts'
import { createWallet } from './create-wallet.ts'
import { createWalletAccounts } from './create-wallet-accounts.ts'
import { deleteWalletAccounts } from './delete-wallet-accounts.ts'
import { deleteWallets } from './delete-wallets.ts'
import { getWallet } from './get-wallet.ts'
import { getWalletAccount } from './get-wallet-account.ts'
import { getWalletAddressBalances } from './get-wallet-address-balances.ts'
import { listSupportedAssets } from './list-supported-assets.ts'
import { listWalletAccounts } from './list-wallet-accounts.ts'
import { listWallets } from './list-wallets.ts'
import { updateWallet } from './update-wallet.ts'

export const calls: Subject = {
  activities: [
    createWallet,
    createDeviceWallet,
    createWalletAccounts,
    deleteWalletAccounts,
    deleteWallets,
    updateWallet,
  ],
  queries: [
    listWallets,
    getWallet,
    listWalletAccounts,
    getWalletAccount,
    listSupportedAssets,
    getWalletAddressBalances,
  ],
}
