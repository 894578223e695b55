/** Profiles that narrow what sessions may do. Sessions that are here have none. */
export const sessionProfilesTable = `
  CREATE TABLE sessionProfiles (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    scope TEXT NOT NULL,
    expirationSeconds INTEGER,
    notes TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (organizationId, name)
  ) STRICT;
  CREATE INDEX sessionProfilesOfOrganization ON sessionProfiles (organizationId, createdAt, id);
  ALTER TABLE apiKeys ADD COLUMN sessionProfileId TEXT;
  ALTER TABLE readOnlySessions ADD COLUMN sessionProfileId TEXT;
`
