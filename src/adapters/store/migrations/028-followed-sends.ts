/** Finds the transactions that a webhook was told are on their way, and of which it was told nothing since. */
export const followedSends = `
  CREATE INDEX webhookDeliveriesOfSends ON webhookDeliveries (organizationId, endpointId, happenedAt, id)
    WHERE status = 'BROADCASTING';
`
