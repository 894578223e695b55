/**
 * Keeps recipients for each network, asset and memo. Earlier rows lack these: they are recalled from completed
 * signatures after the start.
 */
export const placesPaid = `
  DROP TABLE recipients;
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
    network TEXT NOT NULL,
    asset TEXT NOT NULL,
    memo TEXT NOT NULL,
    activityId TEXT NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    UNIQUE (address, namespace, organizationId, network, asset, memo)
  ) STRICT;
  CREATE INDEX recipientsOfOrganization ON recipients (organizationId, createdAt, id);
  CREATE INDEX recipientsByHead ON recipients (organizationId, head, createdAt, id);
  CREATE INDEX recipientsByTail ON recipients (organizationId, tail, createdAt, id);
  CREATE INDEX recipientsByEnds ON recipients (organizationId, ends, createdAt, id);
  DELETE FROM settings WHERE name = 'recipientsRecalled';
`
