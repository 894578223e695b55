import type { Agent, IncomingMessage, RequestOptions } from 'node:http'
import type { LookupFunction } from 'node:net'
import type { Posted, WebhookPort } from '../../core/ports/webhook-port.ts'
import { isWebhookUrl } from '../../core/webhooks/webhook-url.ts'
import { checkedLookup, type ResolveName, resolveName as resolveByDns } from '../outgoing/checked-lookup.ts'
import { excerptOf } from './excerpt-of.ts'
import { inWords } from './in-words.ts'
import { keptConnections } from './kept-connections.ts'

export interface WebhookPortOptions {
  readonly resolveName?: ResolveName
  /** Milliseconds until the status of the answer has to be there. */
  readonly limit?: number
  /** Certificates that are trusted beside the system’s: only a test has its own. */
  readonly ca?: string
}

export function createWebhookPort(options: WebhookPortOptions = {}): WebhookPort {
  const { resolveName = resolveByDns, limit = 10_000, ca } = options
  const kept = new Map<boolean, Agent>()
  function agentFor({ protocol }: URL): Agent {
    const isSecure = protocol === 'https:'
    const agent = kept.get(isSecure) ?? keptConnections(isSecure)
    kept.set(isSecure, agent)
    return agent
  }
  return {
    async post(url, headers, body, signal) {
      const ending = new AbortController()
      const deadline = ending.signal
      const end = () => ending.abort()
      const timer = setTimeout(end, limit)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
      try {
        // It was looked at when it was set; what is sent is worth a second look.
        if (!isWebhookUrl(url)) throw new Error('nothing was sent: its address is not one that may be told')
        const target = new URL(url)
        const lookup = checkedLookup(target, resolveName, deadline)
        const sent = request(target, { headers, signal: deadline, lookup, ca }, body, agentFor(target))
        const answer = await unlessOver(sent, deadline)
        const said = await excerptOf(answer)
        return { kind: 'answered', status: answer.statusCode ?? 0, said }
      } catch (thrown) {
        return {
          kind: 'unanswered',
          why: deadline.aborted ? 'it took too long to answer' : inWords(thrown),
        } satisfies Posted
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
      }
    },
  }
}

interface Sent {
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
function request(url: URL, sent: Sent, body: string, agent: Agent | false): Promise<IncomingMessage> {
  const { headers, signal, lookup, ca } = sent
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isSecure = url.protocol === 'https:'
  const { request: begin } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http')
  const bytes = Buffer.from(body)
  const options: RequestOptions & { ca?: string; rejectUnauthorized?: boolean } = {
    method: 'POST',
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port !== '' && { port: url.port }),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, 'Content-Length': bytes.length, 'Accept-Encoding': 'identity' },
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

function unlessOver<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const over = () => reject(new Error('it took too long'))
  signal.addEventListener('abort', over, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', over))
}
