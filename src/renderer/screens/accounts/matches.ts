import type { PrivateKeyView, WalletView } from '../../../shared/accounts.ts'

/** True if the name, or the name, address or path of any account, holds the words searched for. */
export function matchesWallet(wallet: WalletView, search: string): boolean {
  const texts = wallet.accounts.flatMap(({ name, address, path }) => [name ?? '', address, path])
  return holds([wallet.name, ...texts], search)
}

export function matchesPrivateKey(key: PrivateKeyView, search: string): boolean {
  return holds([key.name, key.publicKey, ...key.addresses.map(({ address }) => address)], search)
}

function holds(texts: readonly string[], search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return texts.some(text => text.toLowerCase().includes(wanted))
}
