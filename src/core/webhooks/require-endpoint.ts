import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { WebhookEndpoint } from '../records/webhook-endpoint.ts'
import { requireRecord } from '../require-record.ts'

/**
 * An endpoint that programs may change. The feature's endpoint is changed by its feature.
 * @throws AgentError `RESOURCE_NOT_FOUND`, `REQUEST_INVALID`
 */
export function requireEndpoint(reader: Reader, organizationId: string, id: string): WebhookEndpoint {
  const endpoint = requireRecord(reader, 'webhookEndpoints', organizationId, id)
  if (!endpoint.ofFeature) return endpoint
  throw new AgentError(
    'REQUEST_INVALID',
    'This is the webhook of FEATURE_NAME_WEBHOOK. Change it with SET_ORGANIZATION_FEATURE or REMOVE_ORGANIZATION_FEATURE.',
  )
}
