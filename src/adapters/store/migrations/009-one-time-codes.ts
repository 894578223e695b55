/** Codes that were sent to contacts: an HMAC of each, and how often it was tried. */
export const oneTimeCodes = `
  CREATE TABLE oneTimeCodes (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    purpose TEXT NOT NULL,
    contactType TEXT NOT NULL,
    contact TEXT NOT NULL,
    userIdentifier TEXT,
    codeMac TEXT NOT NULL,
    wrongTries INTEGER NOT NULL,
    spent INTEGER NOT NULL,
    expiresAt INTEGER NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
  CREATE INDEX oneTimeCodesOfOrganization ON oneTimeCodes (organizationId, createdAt, id);
`
