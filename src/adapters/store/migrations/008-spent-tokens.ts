/** Remembers the uses of tokens until they expire: each is good for one login, and one sign-up. */
export const spentTokens = `
  CREATE TABLE spentTokens (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    tokenHash TEXT NOT NULL,
    use TEXT NOT NULL,
    expiresAt INTEGER NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (tokenHash, use, organizationId)
  ) STRICT;
  CREATE INDEX spentTokensOfOrganization ON spentTokens (organizationId, createdAt, id);
`
