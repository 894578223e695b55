/** A grant holds its terms, and no longer two expressions; what was one covers nothing, as before. */
export const grantTerms = `
  ALTER TABLE grants RENAME COLUMN condition TO terms;
  ALTER TABLE grants DROP COLUMN consensus;
  UPDATE grants SET checksum = NULL;
`
