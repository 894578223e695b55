import type { IncomingMessage, ServerResponse } from 'node:http'
import { AgentError } from '../../core/errors.ts'
import { isWebOrigin } from '../../core/schema/web-origin.ts'

/**
 * Names a browser or a client may call this agent by, in lower case. Anything else is a page that rebinds its own name to loopback.
 * @param others - Names that the person allows for this run.
 */
export function allowedHosts(port: number, others: readonly string[] = []): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]', ...others].map(name => `${name}:${port}`))
}

/** Headers a client of the public API may send from a page (wire.md §0). */
const allowedHeaders = [
  'Authorization',
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

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** @throws AgentError `HOST_REFUSED` unless the Host header names this agent, in letters of any case (RFC 9110 §4.2.3). */
export function checkHost(request: IncomingMessage, hosts: ReadonlySet<string>): void {
  if (!hosts.has((request.headers.host ?? '').toLowerCase())) {
    throw new AgentError('HOST_REFUSED', `request not authorized: call this agent as ${either.format(hosts)}`)
  }
}

/**
 * Returns the web origin of a request; `undefined` for a program, which has none.
 * @throws AgentError `ORIGIN_REFUSED` for a page that the person has not allowed
 */
export function originOf({ headers }: IncomingMessage, isAllowed: (origin: string) => boolean): string | undefined {
  const { origin } = headers
  // A browser says where a request comes from; from a page that hides its origin it could come from anywhere.
  const allowed = origin === undefined ? headers['sec-fetch-site'] === undefined : isAllowed(origin)
  if (!allowed) throw pageRefused()
  return origin
}

/**
 * Returns the web origin, as {@link originOf}, and sets the headers that let that page read the answer, and no other. A page that may not
 * ask can read that it may not, and why, and nothing else.
 * @throws AgentError `ORIGIN_REFUSED`
 */
export function checkOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  isAllowed: (origin: string) => boolean,
): string | undefined {
  const claimed = request.headers.origin
  if (claimed !== undefined) {
    response.setHeader('Vary', 'Origin')
    if (isAllowed(claimed) || isWebOrigin(claimed)) response.setHeader('Access-Control-Allow-Origin', claimed)
  }
  const origin = originOf(request, isAllowed)
  if (origin === undefined) return undefined
  response.setHeader('Access-Control-Allow-Methods', 'POST')
  response.setHeader('Access-Control-Allow-Headers', allowedHeaders)
  response.setHeader('Access-Control-Max-Age', '600')
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('Access-Control-Allow-Private-Network', 'true')
  }
  return origin
}

/**
 * Refuses web pages at a port that only programs use.
 * @throws AgentError `ORIGIN_REFUSED` for what a browser says that it sends
 */
export function refusePages({ headers }: IncomingMessage): void {
  if (headers.origin === undefined && headers['sec-fetch-site'] === undefined) return
  throw new AgentError('ORIGIN_REFUSED', 'request not authorized: web pages are not let in here, only programs')
}

/**
 * Lets a page that has not been allowed send its request all the same: only then can it read the refusal. Asked again each
 * time, so that it is heard as soon as it is allowed.
 */
export function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  isAllowed: (origin: string) => boolean,
): void {
  try {
    checkOrigin(request, response, isAllowed)
  } catch (thrown) {
    if (!response.hasHeader('Access-Control-Allow-Origin')) throw thrown
    response.setHeader('Access-Control-Allow-Methods', 'POST')
    response.setHeader('Access-Control-Allow-Headers', allowedHeaders)
    response.setHeader('Access-Control-Max-Age', '0')
  }
  response.writeHead(204).end()
}

/**
 * The reference is for who opens it: a program, the address bar, a link in the window. Other sites can neither read it nor
 * keep the agent busy with it.
 * @throws AgentError `ORIGIN_REFUSED`
 */
export function checkReader(request: IncomingMessage, isAllowed: (origin: string) => boolean): void {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-dest': destination } = request.headers
  if (origin !== undefined && !isAllowed(origin)) throw pageRefused()
  const opened = site === 'same-site' && destination === 'document'
  if (origin === undefined && site !== undefined && site !== 'none' && site !== 'same-origin' && !opened) {
    throw new AgentError(
      'ORIGIN_REFUSED',
      'request not authorized: another site asked for this page. Type its address into the browser instead.',
    )
  }
}

function pageRefused(): AgentError {
  return new AgentError(
    'ORIGIN_REFUSED',
    'request not authorized: the web origin that sent it has not been allowed in Countersign’s window. Allow it there and try again.',
  )
}
