import type { IncomingMessage, ServerResponse } from 'node:http'
import { AgentError } from '../../core/errors.ts'

/** Names a browser or a client may call this agent by. Anything else is a page that rebinds its own name to loopback. */
export function allowedHosts(port: number): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]'].map(name => `${name}:${port}`))
}

/** Headers a client of the public API may send from a page (wire.md §0). */
const allowedHeaders = [
  'Content-Type',
  'Countersign-Preimage',
  'Prefer',
  'X-Client-Version',
  'X-Stamp',
  'X-Stamp-Webauthn',
  'X-Stamp-Attested',
  'X-Session',
  'X-Auth-Proxy-Config-ID',
  'X-Captcha-Token',
].join(', ')

/** @throws AgentError `HOST_REFUSED` unless the Host header names this agent exactly. */
export function checkHost(request: IncomingMessage, hosts: ReadonlySet<string>): void {
  if (!hosts.has(request.headers.host ?? '')) {
    throw new AgentError(
      'HOST_REFUSED',
      'request not authorized: call this agent as localhost, 127.0.0.1 or [::1] with its port',
    )
  }
}

/**
 * A request without an Origin comes from a program; one with, from a web page the person must have allowed. Answers the
 * origin and sets the headers that let that page read the answer, and no other.
 * @throws AgentError `ORIGIN_REFUSED`
 */
export function checkOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  isAllowed: (origin: string) => boolean,
): string | undefined {
  const { origin } = request.headers
  if (origin === undefined) return undefined
  response.setHeader('Vary', 'Origin')
  if (!isAllowed(origin)) {
    throw new AgentError(
      'ORIGIN_REFUSED',
      'request not authorized: the web origin that sent it has not been allowed in Countersign’s window. Allow it there and try again.',
    )
  }
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Methods', 'POST')
  response.setHeader('Access-Control-Allow-Headers', allowedHeaders)
  response.setHeader('Access-Control-Max-Age', '600')
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('Access-Control-Allow-Private-Network', 'true')
  }
  return origin
}
