import { z } from 'zod'
import { webhookEndpoints } from '../records/webhook-endpoint.ts'

/** An endpoint as answers give it: WebhookEndpointData of wire.md §1.9. */
export const endpointData = z.object({
  endpointId: z.string(),
  organizationId: z.string(),
  url: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  subscriptions: z.array(
    z.object({ eventType: z.string(), filtersJson: z.string().optional(), isActive: z.boolean().optional() }),
  ),
})

export function presentEndpoint(
  endpoint: Parameters<typeof webhookEndpoints.present>[0],
): z.output<typeof endpointData> {
  const { subscriptions, ...known } = webhookEndpoints.present(endpoint)
  return { ...known, subscriptions: subscriptions.map(each => ({ ...each })) }
}
