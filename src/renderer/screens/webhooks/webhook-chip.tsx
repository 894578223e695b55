import type { WebhookView } from '../../../shared/webhooks.ts'

/** State of a webhook, in a word. */
export function WebhookChip({ webhook: { isActive, isFailing, events } }: { webhook: WebhookView }) {
  if (!isActive) return <span className="chip chip-quiet">Paused</span>
  if (events.length === 0) return <span className="chip chip-quiet">No subscription</span>
  return isFailing ? <span className="chip chip-bad">Failing</span> : <span className="chip chip-good">On</span>
}
