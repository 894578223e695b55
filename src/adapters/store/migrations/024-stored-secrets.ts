/** Secrets that are no keys, which programs keep here. What is sealed of each lies with the keys, and goes with its record. */
export const storedSecretsTable = `
  CREATE TABLE storedSecrets (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT,
    staticProperties TEXT NOT NULL,
    exported INTEGER NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
  CREATE INDEX storedSecretsOfOrganization ON storedSecrets (organizationId, createdAt, id);
  CREATE TRIGGER storedSecretRemoved AFTER DELETE ON storedSecrets
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
`
