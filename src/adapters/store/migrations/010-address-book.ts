/** Adds the names that people give to addresses, and the recipients that completed signatures have paid. */
export const addressBook = `
  CREATE TABLE addressNames (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    namespace TEXT NOT NULL,
    address TEXT NOT NULL,
    networks TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (address, namespace, organizationId),
    UNIQUE (name, namespace, organizationId)
  ) STRICT;
  CREATE INDEX addressNamesOfOrganization ON addressNames (organizationId, createdAt, id);

  CREATE TABLE recipients (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    namespace TEXT NOT NULL,
    address TEXT NOT NULL,
    head TEXT NOT NULL,
    tail TEXT NOT NULL,
    ends TEXT NOT NULL,
    activityId TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (address, namespace, organizationId)
  ) STRICT;
  CREATE INDEX recipientsOfOrganization ON recipients (organizationId, createdAt, id);
  CREATE INDEX recipientsByHead ON recipients (organizationId, head, createdAt, id);
  CREATE INDEX recipientsByTail ON recipients (organizationId, tail, createdAt, id);
  CREATE INDEX recipientsByEnds ON recipients (organizationId, ends, createdAt, id);
`
