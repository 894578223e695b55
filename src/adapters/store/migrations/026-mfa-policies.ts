/** Rules of users for which of their requests need several credentials, and the credentials that have proved themselves. */
export const mfaPoliciesTables = `
  CREATE TABLE mfaPolicies (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    name TEXT NOT NULL,
    condition TEXT NOT NULL,
    requiredAuthenticationMethods TEXT NOT NULL,
    rank INTEGER NOT NULL,
    notes TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX mfaPoliciesOfOrganization ON mfaPolicies (organizationId, createdAt, id);
  CREATE INDEX mfaPoliciesOfUser ON mfaPolicies (organizationId, userId, createdAt, id);
  CREATE TABLE factorProofs (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    userId TEXT NOT NULL,
    activityId TEXT NOT NULL,
    publicKey TEXT NOT NULL,
    provedBy TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, activityId, userId, publicKey),
    FOREIGN KEY (organizationId, userId) REFERENCES users (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX factorProofsOfUser ON factorProofs (organizationId, userId);
  CREATE INDEX factorProofsOfOrganization ON factorProofs (organizationId, createdAt, id);
`
