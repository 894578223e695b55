import type { Reader } from '../ports/store.ts'
import type { WebhookDelivery } from '../records/webhook-delivery.ts'
import { mostSettled } from './forget-old.ts'
import type { EndpointName } from './queue.ts'

/** Most waiting deliveries listed of each kind. */
const mostWaiting = 100

export interface ListedDeliveries {
  /** Newest first. */
  readonly deliveries: readonly WebhookDelivery[]
  /** True if more deliveries wait than those. */
  readonly isMore: boolean
}

/**
 * Lists the deliveries of an endpoint for a person: all settled ones that are kept, the newest that wait, and of the retries the next ones.
 */
export function listedDeliveries(reader: Reader, endpoint: EndpointName): ListedDeliveries {
  const list = (state: WebhookDelivery['state'], limit: number) =>
    reader.list('webhookDeliveries', endpoint.organizationId, { endpointId: endpoint.id, state }, { limit })
  const waiting = list('waiting', mostWaiting + 1)
  const isMore = waiting.length > mostWaiting
  const settled = (['delivered', 'givenUp'] as const).flatMap(state => list(state, mostSettled[state]))
  const all = [...waiting, ...settled, ...(isMore ? triedAgain(reader, endpoint) : [])]
  const once = [...new Map(all.map(each => [each.id, each])).values()]
  return {
    deliveries: once.sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1)),
    isMore,
  }
}

function triedAgain(reader: Reader, endpoint: EndpointName): WebhookDelivery[] {
  const found: WebhookDelivery[] = []
  let source = reader.sourceWaitingAfter(endpoint, '')
  for (let looks = 0; source !== undefined && looks < mostWaiting; looks++) {
    const due = { until: Number.MAX_SAFE_INTEGER, beyond: Number.MAX_SAFE_INTEGER, except: found.map(({ id }) => id) }
    const next = reader.dueDelivery(endpoint, source, true, due)
    if (next) found.push(next)
    else source = reader.sourceWaitingAfter(endpoint, source)
  }
  return found
}
