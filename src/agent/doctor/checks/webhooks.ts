import { visible } from '../../../core/display/visible.ts'
import type { Milliseconds } from '../../../core/milliseconds.ts'
import type { Reader } from '../../../core/ports/store.ts'
import type { WebhookDelivery } from '../../../core/records/webhook-delivery.ts'
import { type Check, ill, type Verdict, well } from '../check.ts'

/** Time that an event may wait: a receiver that restarts is back by then. */
const patience: Milliseconds = 10 * 60_000

/** The newest are read. Where there are as many, older ones wait behind them. */
const mostRead = 100

export const webhooks: Check = {
  name: 'webhooks',
  title: 'Webhooks',
  async look(scene) {
    const { store } = await scene.opened()
    const endpoints = store.everyWebhookEndpoint().filter(({ isActive }) => isActive)
    return delivery(
      endpoints.map(({ organizationId, id: endpointId, name }) => ({
        name,
        waiting: listed(store, organizationId, { endpointId, state: 'waiting' }),
        givenUp: listed(store, organizationId, { endpointId, state: 'givenUp' }),
      })),
      Date.now(),
    )
  },
}

type Told = Pick<WebhookDelivery, 'happenedAt' | 'attemptCount'>

/** @param endpoints - Those that are not paused, each with what it has not been told. */
export function delivery(
  endpoints: readonly { readonly name: string; readonly waiting: readonly Told[]; readonly givenUp: readonly Told[] }[],
  now: Milliseconds,
): Verdict {
  if (endpoints.length === 0) return well('No webhook receives events.')
  const isLate = ({ happenedAt }: Told) => happenedAt < now - patience
  const names = (concerned: typeof endpoints) => concerned.map(({ name }) => `“${visible(name, 60)}”`).join(', ')
  const late = endpoints.filter(({ waiting }) => waiting.length >= mostRead || waiting.some(isLate))
  const lost = endpoints.filter(({ givenUp }) => givenUp.length > 0)
  const said = [
    ...(late.length > 0 ? [`Events have waited long for ${names(late)}.`] : []),
    ...(lost.length > 0 ? [`Countersign gave up sending events to ${names(lost)}.`] : []),
  ]
  if (said.length > 0) return ill(`${said.join(' ')} The screen Webhooks says why, and can send them again.`)
  return well('No event has waited long, and Countersign gave up on none.')
}

function listed(reader: Reader, organizationId: string, where: Partial<WebhookDelivery>): WebhookDelivery[] {
  return reader.list('webhookDeliveries', organizationId, where, { limit: mostRead })
}
