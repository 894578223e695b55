import type { Subject } from '../subject.ts'
import { createWebhookEndpoint } from './create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts'
import { listWebhookEndpoints } from './list-webhook-endpoints.ts'
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts'

export const calls: Subject = {
  activities: [createWebhookEndpoint, updateWebhookEndpoint, deleteWebhookEndpoint],
  queries: [listWebhookEndpoints],
}
