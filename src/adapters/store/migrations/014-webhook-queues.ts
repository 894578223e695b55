/**
 * Finds the deliveries that wait for a webhook by the organization of their activity and by their time. Only the first waiting delivery of
 * an activity has a time. Rows that lose theirs here lose their checksum too, as rows of before there were any.
 */
export const webhookQueues = `
  UPDATE webhookDeliveries SET nextAttemptAt = NULL, checksum = NULL
  WHERE state = 'waiting' AND activityId IS NOT NULL AND EXISTS (
    SELECT 1 FROM webhookDeliveries AS earlier
    WHERE earlier.organizationId = webhookDeliveries.organizationId AND earlier.endpointId = webhookDeliveries.endpointId
      AND earlier.activityId = webhookDeliveries.activityId AND earlier.state = 'waiting'
      AND earlier.sequence < webhookDeliveries.sequence
  );

  CREATE INDEX webhookDeliveriesOfSource ON webhookDeliveries (
    organizationId, endpointId, ifnull(activityOrganizationId, organizationId), attemptCount > 0, nextAttemptAt, id
  ) WHERE nextAttemptAt IS NOT NULL;
  CREATE INDEX webhookDeliveriesByTime ON webhookDeliveries (organizationId, endpointId, nextAttemptAt, id)
    WHERE nextAttemptAt IS NOT NULL;
  CREATE INDEX webhookDeliveriesOfActivity ON webhookDeliveries (organizationId, endpointId, activityId, sequence, id)
    WHERE state = 'waiting';
`
