/**
 * Credentials keep when they first proved themselves, passkeys also where, and when their count went back. What stamped a request
 * that is recorded has proved itself before; at which pages passkeys were used is learnt with their next use.
 */
export const provenCredentials = `
  ALTER TABLE apiKeys ADD COLUMN provenAt INTEGER;
  ALTER TABLE authenticators ADD COLUMN provenAt INTEGER;
  ALTER TABLE authenticators ADD COLUMN origins TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE authenticators ADD COLUMN countWentBackAt INTEGER;

  CREATE TEMP TABLE stamped AS
    SELECT organizationId, publicKey FROM activities UNION SELECT organizationId, publicKey FROM votes;
  UPDATE apiKeys SET provenAt = updatedAt, checksum = NULL
    WHERE device = 1 OR (organizationId, publicKey) IN (SELECT organizationId, publicKey FROM stamped);
  UPDATE authenticators SET checksum = NULL;
  UPDATE authenticators SET provenAt = updatedAt
    WHERE (organizationId, publicKey) IN (SELECT organizationId, publicKey FROM stamped);
  DROP TABLE stamped;
`
