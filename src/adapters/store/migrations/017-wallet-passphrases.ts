/** The secret of a wallet may hold a BIP-39 passphrase beside the words. Of those that are here, none does. */
export const walletPassphrases = `
  ALTER TABLE wallets ADD COLUMN passphraseKind TEXT;
`
