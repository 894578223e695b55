import { createWebhookPort } from '../../adapters/webhooks/webhook-port.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import { createWebhookDeliveries, type WebhookDeliveries } from '../../core/webhook-deliveries/deliveries.ts'

/** Many events a second are one change for the window. */
const atMostEach: Milliseconds = 250

/** @param tell - Tells the window that deliveries may stand differently. */
export function createWebhooks(engine: Engine, tell: () => void): WebhookDeliveries {
  let isDue = false
  function onChange(): void {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      tell()
    }, atMostEach).unref()
  }
  return createWebhookDeliveries({ ...engine, port: createWebhookPort(), onChange })
}
