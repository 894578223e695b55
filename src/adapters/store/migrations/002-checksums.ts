/**
 * Each row of a record says what it was when it was written: see `checksum.ts`. Rows from before this step hold none, and are believed.
 * A later step that gives the rows there are another value than NULL in a column sets their checksum to NULL.
 */
export const checksums = `
  ALTER TABLE organizations ADD COLUMN checksum INTEGER;
  ALTER TABLE users ADD COLUMN checksum INTEGER;
  ALTER TABLE apiKeys ADD COLUMN checksum INTEGER;
  ALTER TABLE wallets ADD COLUMN checksum INTEGER;
  ALTER TABLE walletAccounts ADD COLUMN checksum INTEGER;
  ALTER TABLE privateKeys ADD COLUMN checksum INTEGER;
  ALTER TABLE origins ADD COLUMN checksum INTEGER;
  ALTER TABLE authenticators ADD COLUMN checksum INTEGER;
  ALTER TABLE oauthProviders ADD COLUMN checksum INTEGER;
  ALTER TABLE invitations ADD COLUMN checksum INTEGER;
  ALTER TABLE tags ADD COLUMN checksum INTEGER;
  ALTER TABLE policies ADD COLUMN checksum INTEGER;
  ALTER TABLE importTargets ADD COLUMN checksum INTEGER;
  ALTER TABLE smartContractInterfaces ADD COLUMN checksum INTEGER;
  ALTER TABLE velocityControls ADD COLUMN checksum INTEGER;
  ALTER TABLE grants ADD COLUMN checksum INTEGER;
  ALTER TABLE activities ADD COLUMN checksum INTEGER;
  ALTER TABLE votes ADD COLUMN checksum INTEGER;
  ALTER TABLE receipts ADD COLUMN checksum INTEGER;
  ALTER TABLE policyEvaluations ADD COLUMN checksum INTEGER;
  ALTER TABLE reservations ADD COLUMN checksum INTEGER;
  ALTER TABLE reservedTotals ADD COLUMN checksum INTEGER;
  ALTER TABLE audit ADD COLUMN checksum INTEGER;
  ALTER TABLE keyJournal ADD COLUMN checksum INTEGER;
  ALTER TABLE settings ADD COLUMN checksum INTEGER;
`
