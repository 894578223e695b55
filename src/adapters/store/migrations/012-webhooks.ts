/**
 * Webhook endpoints, and what is on its way to them. Organizations that have named a webhook in `FEATURE_NAME_WEBHOOK` are told from
 * now on: a person has agreed to it.
 */
export const webhooks = `
  CREATE TABLE webhookEndpoints (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    isActive INTEGER NOT NULL,
    subscriptions TEXT NOT NULL,
    ofFeature INTEGER NOT NULL,
    createdBy TEXT NOT NULL,
    cursor INTEGER NOT NULL,
    isBehind INTEGER NOT NULL,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id)
  ) STRICT;
  CREATE INDEX webhookEndpointsOfOrganization ON webhookEndpoints (organizationId, createdAt, id);

  CREATE TABLE webhookDeliveries (
    id TEXT NOT NULL,
    organizationId TEXT NOT NULL REFERENCES organizations (id),
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    endpointId TEXT NOT NULL,
    activityOrganizationId TEXT,
    activityId TEXT,
    sequence INTEGER NOT NULL,
    status TEXT,
    happenedAt INTEGER NOT NULL,
    state TEXT NOT NULL,
    attemptCount INTEGER NOT NULL,
    nextAttemptAt INTEGER,
    attempts TEXT NOT NULL,
    reason TEXT,
    checksum INTEGER,
    PRIMARY KEY (organizationId, id),
    FOREIGN KEY (organizationId, endpointId) REFERENCES webhookEndpoints (organizationId, id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX webhookDeliveriesOfOrganization ON webhookDeliveries (organizationId, createdAt, id);
  CREATE INDEX webhookDeliveriesOfEndpoint ON webhookDeliveries (organizationId, endpointId, state, createdAt, id);

  INSERT INTO webhookEndpoints
  SELECT organizations.id, organizations.id, organizations.updatedAt, organizations.updatedAt, 'FEATURE_NAME_WEBHOOK',
    feature.value ->> 'value', 1, '[{"eventType":"ACTIVITY_UPDATES"}]', 1, organizations.id,
    (SELECT ifnull(max(sequence), 0) FROM audit), 0, NULL
  FROM organizations JOIN json_each(organizations.features) AS feature
  WHERE feature.value ->> 'name' = 'FEATURE_NAME_WEBHOOK' AND organizations.deletedAt IS NULL;
`
