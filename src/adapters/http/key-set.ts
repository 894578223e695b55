import type { IncomingMessage, ServerResponse } from 'node:http'
import { AgentError } from '../../core/errors.ts'
import type { Reader } from '../../core/ports/store.ts'
import { webhookKeySet } from '../../core/webhooks/signing-key.ts'

/** The one path of the public API that is read with GET and without a stamp (wire.md §10). */
export const keySetPath = '/public/v1/discovery/webhooks/jwks'

/** Public keys, so every program that may speak to this address may have them. @throws AgentError `METHOD_REFUSED` */
export function answerKeySet(request: IncomingMessage, response: ServerResponse, reader: Reader): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD, OPTIONS')
    throw new AgentError('METHOD_REFUSED', 'the keys of webhooks are read with GET')
  }
  const set = webhookKeySet(reader)
  const body = Buffer.from(JSON.stringify(set))
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    // There is no key before the first webhook: that is not to be remembered.
    'Cache-Control': set.keys.length > 0 ? 'public, max-age=300' : 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(body)
}
