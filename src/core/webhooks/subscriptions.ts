import { z } from 'zod'
import type { Field, Warning } from '../../shared/card.ts'
import { visible } from '../display/visible.ts'
import type { WebhookEndpoint, WebhookSubscription } from '../records/webhook-endpoint.ts'
import { keysOf } from '../schema/keys-of.ts'
import { activityUpdates, eventTypes } from './event-types.ts'

/** A filter that is not read would send more than was asked for, and its grammar is not documented. */
const noFilter = z
  .string()
  .refine(text => ['', '{}'].includes(text.trim()), 'filters are not supported: leave it out to receive every event')

export const subscriptions = z
  .array(
    z.object({
      eventType: keysOf(eventTypes, `must be one of ${Object.keys(eventTypes).join(', ')}`).describe(
        'The events to receive. Only `ACTIVITY_UPDATES` ever come: the agent watches no balances and sends no transactions.',
      ),
      filtersJson: noFilter.optional().describe('Must be absent, empty or `{}`: filters are not supported.'),
      isActive: z.boolean().optional().describe('False switches this subscription off.'),
    }),
  )
  .max(20, 'subscribe at most 20 times')

/** Tells if an endpoint receives events of activities. Without a subscription it receives none. */
export function isTold({ subscriptions }: Pick<WebhookEndpoint, 'subscriptions'>): boolean {
  return subscriptions.some(({ eventType, isActive }) => eventType === activityUpdates && isActive !== false)
}

export function subscriptionFields(subscriptions: readonly WebhookSubscription[]): Field[] {
  return subscriptions.map(({ eventType, isActive }) => ({
    label: 'Event',
    value: `${visible(eventType, 100)}${isActive === false ? ' (switched off)' : ''}`,
  }))
}

export function subscriptionWarnings(subscriptions: readonly WebhookSubscription[]): Warning[] {
  if (!isTold({ subscriptions })) {
    return [{ level: 'notice', text: `It subscribes to no ${activityUpdates}, so nothing will be sent to it.` }]
  }
  const never = subscriptions.filter(({ eventType }) => !eventTypes[eventType]?.fires)
  return never.map(({ eventType }) => ({
    level: 'notice',
    text: `This agent has no ${visible(eventType, 100)}.`,
  }))
}
