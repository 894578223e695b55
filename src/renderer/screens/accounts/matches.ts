import type { PrivateKeyView, StoredSecretView, WalletView } from '../../../shared/accounts.ts'

/** True if the name, or the name, address or path of any account, holds the words searched for. */
export function matchesWallet(wallet: WalletView, search: string): boolean {
  const texts = wallet.accounts.flatMap(({ name, address, path }) => [name ?? '', address, path])
  return holds([wallet.name, ...texts], search)
}

/** True if the id is that of the wallet or of one of its accounts. */
export function isOrHolds(wallet: WalletView, id: string): boolean {
  return wallet.id === id || wallet.accounts.some(account => account.id === id)
}

export function matchesPrivateKey(key: PrivateKeyView, search: string): boolean {
  return holds([key.name, key.publicKey, ...key.addresses.map(({ address }) => address)], search)
}

export function matchesSecret({ name, staticProperties }: StoredSecretView, search: string): boolean {
  return holds([name ?? '', ...staticProperties.flatMap(({ key, value }) => [key, value])], search)
}

function holds(texts: readonly string[], search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return texts.some(text => text.toLowerCase().includes(wanted))
}
