import type { Agent, IncomingMessage, RequestOptions } from 'node:http'
import type { LookupFunction } from 'node:net'

export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly lookup: LookupFunction
  readonly ca: string | undefined
}

/**
 * Node follows no redirects. A server may close a kept connection just as it is used: it is then asked once more, on another one. What
 * is cut within an answer was answered.
 * @param agent - False for a connection of its own.
 */
export function request(url: URL, sent: Sent, body: string, agent: Agent | false): Promise<IncomingMessage> {
  const { method, headers, signal, lookup, ca } = sent
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isSecure = url.protocol === 'https:'
  const { request: begin } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http')
  const bytes = Buffer.from(body)
  const options: RequestOptions & { ca?: string; rejectUnauthorized?: boolean } = {
    method,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port !== '' && { port: url.port }),
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      ...(method === 'POST' && { 'Content-Length': bytes.length }),
      'Accept-Encoding': 'identity',
    },
    agent,
    maxHeaderSize: 16_384,
    lookup,
    signal,
    // Else a variable that somebody set for another program, NODE_TLS_REJECT_UNAUTHORIZED, has every certificate pass.
    ...(isSecure && { rejectUnauthorized: true }),
    ...(ca !== undefined && { ca }),
  }
  let isAnswered = false
  const asked = begin(options, answer => {
    isAnswered = true
    resolve(answer)
  })
  let interim = 0
  asked.on('information', () => {
    interim += 1
    if (interim > mostInterim) asked.destroy(unreadable())
  })
  asked.on('error', error => {
    const isStale = asked.reusedSocket && wasCut(error) && !isAnswered && !signal.aborted
    if (isStale) resolve(request(url, sent, body, false))
    else reject(error)
  })
  // A server that answers with another protocol gets no other listener's attention: Node then ends the request without an error.
  asked.on('close', () => reject(unreadable()))
  asked.end(bytes)
  return promise
}

/** Number of 1xx answers before the final one. Each costs time of the thread that signs, and a server can send a million a second. */
const mostInterim = 1_000

function unreadable(): Error {
  return new Error('its answer is not HTTP that can be read')
}

function wasCut({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE'
}
