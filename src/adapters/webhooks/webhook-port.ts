import type { IncomingMessage, RequestOptions } from 'node:http'
import type { LookupFunction } from 'node:net'
import type { Posted, WebhookPort } from '../../core/ports/webhook-port.ts'
import { isWebhookUrl } from '../../core/webhooks/webhook-url.ts'
import { addressesOf, type ResolveName, resolveName as resolveByDns, type Target } from './addresses-of.ts'
import { excerptOf } from './excerpt-of.ts'
import { inWords } from './in-words.ts'

export interface WebhookPortOptions {
  readonly resolveName?: ResolveName
  /** Milliseconds until the status of the answer has to be there. */
  readonly limit?: number
  /** Certificates that are trusted beside the system’s: only a test has its own. */
  readonly ca?: string
}

export function createWebhookPort(options: WebhookPortOptions = {}): WebhookPort {
  const { resolveName = resolveByDns, limit = 10_000, ca } = options
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
        const { hostname } = new URL(url)
        const targets = await unlessOver(addressesOf(hostname, resolveName, deadline), deadline)
        const sent = request(new URL(url), { headers, signal: deadline, lookup: only(targets), ca }, body)
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

/** One request on a connection of its own. Node follows no redirects. */
function request(url: URL, { headers, signal, lookup, ca }: Sent, body: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isSecure = url.protocol === 'https:'
  const { request } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http')
  const bytes = Buffer.from(body)
  const options: RequestOptions & { ca?: string } = {
    method: 'POST',
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port !== '' && { port: url.port }),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, 'Content-Length': bytes.length, 'Accept-Encoding': 'identity', Connection: 'close' },
    agent: false,
    maxHeaderSize: 16_384,
    lookup,
    signal,
    ...(ca !== undefined && { ca }),
  }
  const sent = request(options, resolve)
  sent.on('error', reject)
  // Whoever answers with another protocol gets no other listener's attention: Node then ends the request without an error.
  sent.on('close', () => reject(new Error('its answer is not HTTP that can be read')))
  sent.end(bytes)
  return promise
}

/** Connects to what was looked at, whatever the name leads to by now. */
function only(targets: readonly [Target, ...Target[]]): LookupFunction {
  const [first] = targets
  return (_, { all }, done) => {
    if (all) done(null, [...targets])
    else done(null, first.address, first.family)
  }
}

function unlessOver<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const over = () => reject(new Error('it took too long'))
  signal.addEventListener('abort', over, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', over))
}
