/**
 * An API key says what kind of session it is the key of, and which credential began that; those that are there were all registered. Sessions that only read have no
 * key: of their token the hash is kept.
 */
export const sessions = `
  ALTER TABLE apiKeys ADD COLUMN session TEXT;
  ALTER TABLE apiKeys ADD COLUMN begunBy TEXT;
  UPDATE apiKeys SET checksum = NULL;

  CREATE TABLE readOnlySessions (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    tokenHash TEXT NOT NULL,
    expiresAt INTEGER NOT NULL,
    begunBy TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (tokenHash, organizationId),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX readOnlySessionsOfOrganization ON readOnlySessions (organizationId, createdAt, id);
  CREATE INDEX readOnlySessionsOfUser ON readOnlySessions (organizationId, userId, createdAt, id);
`
