import { createRequire } from 'node:module'

interface Wallet {
  readonly id: string
  readonly accounts: readonly { readonly chainId: string; readonly address: string }[]
}

/** The reference implementation of the Open Wallet Standard, as far as the tests use it. Each call ends with the folder of the vault. */
export interface OpenWalletStandard {
  createWallet(name: string, passphrase: string, words: number, vault: string): Wallet
  importWalletMnemonic(name: string, mnemonic: string, passphrase: string, index: number, vault: string): Wallet
  importWalletPrivateKey(name: string, key: string, passphrase: string, vault: string, chain: string): Wallet
  getWallet(id: string, vault: string): Wallet
  exportWallet(id: string, passphrase: string, vault: string): string
  signMessage(
    ...args: readonly [
      id: string,
      chain: string,
      message: string,
      passphrase: string,
      encoding: undefined,
      index: 0,
      vault: string,
    ]
  ): { readonly signature: string }
}

/** `undefined` on systems that npm has no build of it for. */
export const openWalletStandard: OpenWalletStandard | undefined = loaded()

function loaded(): OpenWalletStandard | undefined {
  try {
    return createRequire(import.meta.url)('@open-wallet-standard/core-linux-x64-gnu') as OpenWalletStandard
  } catch {
    return undefined
  }
}
