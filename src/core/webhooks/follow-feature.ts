import type { Milliseconds } from '../milliseconds.ts'
import type { Transaction } from '../ports/store.ts'
import { begin } from '../records/define/define-record.ts'
import type { Organization } from '../records/organization.ts'
import { webhookEndpoints } from '../records/webhook-endpoint.ts'
import { activityUpdates } from './event-types.ts'

const featureName = 'FEATURE_NAME_WEBHOOK'

/** Has the endpoint of the feature be as the organization, which was just written, says. */
export function followFeature(
  transaction: Transaction,
  { id, features }: Pick<Organization, 'id' | 'features'>,
  activityId: string,
  now: Milliseconds,
): void {
  const url = features.find(({ name }) => name === featureName)?.value
  const known = transaction.find('webhookEndpoints', id, id)
  if (url === undefined) transaction.remove('webhookEndpoints', id, id)
  else if (known) transaction.replace('webhookEndpoints', { ...known, url, updatedAt: now })
  else
    transaction.insert(
      'webhookEndpoints',
      begin(
        webhookEndpoints,
        {
          id,
          organizationId: id,
          name: featureName,
          url,
          ofFeature: true,
          createdBy: activityId,
          subscriptions: [{ eventType: activityUpdates }],
          cursor: transaction.receiptHead().sequence,
        },
        now,
      ),
    )
}
