import type { Engine } from '../engine/engine.ts'
import type { WebhookPort } from '../ports/webhook-port.ts'

type Used = 'broadcasts' | 'catalogue' | 'store' | 'keyring' | 'clock' | 'integrity' | 'log'

export interface DeliveryParts extends Pick<Engine, Used> {
  readonly port: WebhookPort
  /** Told after changes of what the window may show. */
  readonly onChange: () => void
}
