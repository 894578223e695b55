import { caip2PrefixOf } from '../chains/address-formats.ts'
import { type Wallet, wallets } from '../records/wallet.ts'
import { type WalletAccount, walletAccounts } from '../records/wallet-account.ts'

/** Returns an account as the public API answers it (wire.md §2.2), with the chain of its address, and with its wallet if given. */
export function presentWalletAccount(account: WalletAccount, wallet?: Wallet) {
  const caip2Prefix = caip2PrefixOf(account.addressFormat)
  return {
    ...walletAccounts.present(account),
    ...(caip2Prefix !== undefined && { caip2Prefix }),
    ...(wallet && { walletDetails: wallets.present(wallet) }),
  }
}
