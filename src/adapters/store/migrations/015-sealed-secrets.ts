/**
 * Secrets lie in the database, sealed by the data key, which unlockers wrap. The secret of a record goes with the record. There is nothing
 * left to journal. Keys of the version before come in at the first unlock. Of payment cards, only the last four digits stay.
 */
export const sealedSecrets = `
  CREATE TABLE secrets (
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    keyId TEXT NOT NULL,
    sealed TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, keyId)
  ) STRICT;

  CREATE TABLE unlockers (
    kind TEXT NOT NULL PRIMARY KEY,
    id TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    wrapped TEXT NOT NULL,
    mac TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;

  CREATE TABLE recoveryEntries (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    kind TEXT NOT NULL,
    setAsideAt INTEGER,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
  CREATE INDEX recoveryEntriesOfOrganization ON recoveryEntries (organizationId, createdAt, id);

  CREATE TRIGGER walletRemoved AFTER DELETE ON wallets
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
  CREATE TRIGGER privateKeyRemoved AFTER DELETE ON privateKeys
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
  CREATE TRIGGER apiKeyRemoved AFTER DELETE ON apiKeys
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
  CREATE TRIGGER importTargetRemoved AFTER DELETE ON importTargets
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;
  CREATE TRIGGER recoveryEntryRemoved AFTER DELETE ON recoveryEntries
    BEGIN DELETE FROM secrets WHERE organizationId = old.organizationId AND keyId = old.id; END;

  DROP TABLE keyJournal;

  UPDATE organizations SET checksum = NULL,
    billing = json_remove(billing, '$.method.brand', '$.method.expiryMonth', '$.method.expiryYear')
  WHERE billing ->> 'method' IS NOT NULL;
`
