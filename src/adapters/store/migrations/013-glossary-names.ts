/** Gives two columns the names that their content has everywhere else. Checksums cover values alone, so they stay. */
export const glossaryNames = `
  ALTER TABLE wallets RENAME COLUMN device TO hardwareWallet;
  ALTER TABLE grants RENAME COLUMN cap TO limitInWords;
`
