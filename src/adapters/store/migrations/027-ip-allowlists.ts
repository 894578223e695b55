/** Networks that credentials may be used from, and the relying party of passkeys. Those that are here have none, or none on record. */
export const ipAllowlists = `
  ALTER TABLE organizations ADD COLUMN ipAllowlist TEXT;
  ALTER TABLE apiKeys ADD COLUMN ipAllowlist TEXT;
  ALTER TABLE authenticators ADD COLUMN rpIdHash TEXT;
`
