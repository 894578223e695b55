import type { Milliseconds } from '../milliseconds.ts'
import type { WebhookSigningKey } from '../webhooks/signing-key.ts'
import type { WebhookEvent } from './event.ts'

/** The headers of wire.md §10. The signature covers the id of the event, the time and the body, not what else stands in them. */
export function signedHeaders(
  { sign, published: { keyId } }: WebhookSigningKey,
  eventId: string,
  { type, organizationId, body }: WebhookEvent,
  now: Milliseconds,
): Record<string, string> {
  const signed = ['v1', 'ed25519', keyId, String(now), eventId, body].join('.')
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Countersign',
    'X-Turnkey-Organization-Id': organizationId,
    'X-Turnkey-Event-Type': type,
    'X-Turnkey-Timestamp': String(now),
    'X-Turnkey-Webhook-Version': '1',
    'X-Turnkey-Event-Id': eventId,
    'X-Turnkey-Signature-Key-Id': keyId,
    'X-Turnkey-Signature-Algorithm': 'ed25519',
    'X-Turnkey-Signature-Version': 'v1',
    'X-Turnkey-Signature': Buffer.from(sign(Buffer.from(signed))).toString('hex'),
  }
}
