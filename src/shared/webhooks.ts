import { z } from 'zod'
import { call, query } from './call.ts'
import { id, name, organization } from './fields.ts'

const url = z.string().trim().min(1).max(2_000)
const endpoint = z.strictObject({ organizationId: id, endpointId: id })
const delivery = z.strictObject({ organizationId: id, deliveryId: id })

export const webhookCalls = {
  /** Lists those of the organization, then those of its sub-organizations. */
  'webhooks.list': query<WebhooksView>('webhooks', 'activities', 'state')(organization),
  /** Lists the deliveries of a webhook in the list, newest first; null if there is no such webhook. */
  'webhooks.deliveries': query<WebhookDeliveriesView | null>('webhooks', 'activities')(endpoint),
  'webhooks.add': call<void>()(z.strictObject({ organizationId: id, name, url })),
  'webhooks.change': call<void>()(
    z.strictObject({
      organizationId: id,
      endpointId: id,
      name: name.optional(),
      url: url.optional(),
      isActive: z.boolean().optional(),
    }),
  ),
  'webhooks.delete': call<void>()(endpoint),
  'webhooks.sendTest': call<void>()(endpoint),
  'webhooks.sendAgain': call<void>()(delivery),
  /** The body of its requests, as it would be sent now: JSON with line breaks. */
  'webhooks.payload': call<string>()(delivery),
} as const

export interface WebhooksView {
  readonly webhooks: readonly WebhookView[]
  /** True if nothing is sent until the vault is unlocked once. */
  readonly waitsForVault: boolean
}

export interface WebhookView {
  readonly id: string
  /** Whose it is: what is asked of it names this organization. */
  readonly organizationId: string
  /** Name of the sub-organization that owns it, and alone can change it; null for a webhook of this organization. */
  readonly organizationName: string | null
  readonly name: string
  readonly url: string
  readonly isActive: boolean
  /** True if it follows `FEATURE_NAME_WEBHOOK`, and only that changes it. */
  readonly ofFeature: boolean
  /** Types of event that it subscribes to and that there are here; without one, nothing is sent to it. */
  readonly events: readonly string[]
  /** Number of events that wait to be sent; null if there are more than are counted. */
  readonly waiting: number | null
  /** True if the last attempt failed. */
  readonly isFailing: boolean
  readonly lastDeliveredAt: number | null
}

export interface WebhookDeliveriesView {
  readonly webhook: WebhookView
  readonly deliveries: readonly WebhookDeliveryView[]
}

export interface WebhookDeliveryView {
  readonly id: string
  /** `ACTIVITY_TYPE_…`; null for a test event, and where the activity cannot be read. */
  readonly activityType: string | null
  readonly isTest: boolean
  /** Null where there is no page of it: of a test event, or of an activity of a sub-organization. */
  readonly activityId: string | null
  /** `ACTIVITY_STATUS_…` that the event is about. */
  readonly status: string | null
  /** Name of the sub-organization that did it; null if the webhook belongs to the same organization. */
  readonly organizationName: string | null
  readonly happenedAt: number
  readonly state: 'waiting' | 'delivered' | 'givenUp'
  readonly attemptCount: number
  /** Null once it was settled, and while an earlier event of its activity waits. */
  readonly nextAttemptAt: number | null
  /** The last ones, newest first. */
  readonly attempts: readonly WebhookAttemptView[]
  /** Why it was given up. */
  readonly reason: string | null
}

export interface WebhookAttemptView {
  readonly at: number
  readonly milliseconds: number
  /** Status code of the answer; null if none came. */
  readonly status: number | null
  /** Beginning of the answer, or why there was none. */
  readonly said: string
}
