import { z } from 'zod'
import type { Field, Warning } from '../../shared/card.ts'
import { visible } from '../display/visible.ts'
import type { WebhookEndpoint, WebhookSubscription } from '../records/webhook-endpoint.ts'
import { keysOf } from '../schema/keys-of.ts'
import { activityUpdates, eventTypes, sendUpdates } from './event-types.ts'

/** A filter that is not read would send more than was asked for, and its grammar is not documented. */
const noFilter = z
  .string()
  .refine(text => ['', '{}'].includes(text.trim()), 'filters are not supported: leave it out to receive every event')

export const subscriptions = z
  .array(
    z.object({
      eventType: keysOf(eventTypes, `must be one of ${Object.keys(eventTypes).join(', ')}`).describe(
        'The events to receive. `BALANCE_…` events never come: the agent watches no balances.',
      ),
      filtersJson: noFilter.optional().describe('Must be absent, empty or `{}`: filters are not supported.'),
      isActive: z.boolean().optional().describe('False switches this subscription off.'),
    }),
  )
  .max(20, 'subscribe at most 20 times')

/** Lists the types of event that an endpoint receives, each once. Without a subscription it receives none. */
export function toldOf({ subscriptions }: Pick<WebhookEndpoint, 'subscriptions'>): readonly string[] {
  const active = subscriptions.filter(({ isActive }) => isActive !== false).map(({ eventType }) => eventType)
  return Object.keys(eventTypes).filter(type => eventTypes[type]?.fires && active.includes(type))
}

export function subscriptionFields(subscriptions: readonly WebhookSubscription[]): Field[] {
  return subscriptions.map(({ eventType, isActive }) => ({
    label: 'Event',
    value: `${visible(eventType, 100)}${isActive === false ? ' (switched off)' : ''}`,
  }))
}

export function subscriptionWarnings(subscriptions: readonly WebhookSubscription[]): Warning[] {
  if (toldOf({ subscriptions }).length === 0) {
    const text = `It subscribes to neither ${activityUpdates} nor ${sendUpdates}, so nothing will be sent to it.`
    return [{ level: 'notice', text }]
  }
  const never = subscriptions.filter(({ eventType }) => !eventTypes[eventType]?.fires)
  return never.map(({ eventType }) => ({
    level: 'notice',
    text: `This agent has no ${visible(eventType, 100)}.`,
  }))
}
