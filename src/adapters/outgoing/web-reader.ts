import type { IncomingMessage, RequestOptions } from 'node:http'
import type { WebAnswer, WebReader } from '../../core/ports/web-reader.ts'
import { isWebhookUrl } from '../../core/webhooks/webhook-url.ts'
import { checkedLookup, type ResolveName, resolveName as resolveByDns } from './checked-lookup.ts'

/** Milliseconds for a whole answer, and bytes that are read of it. */
const [usualLimit, mostBytes] = [8_000, 256 * 1024]

export function createWebReader(limit = usualLimit, resolveName: ResolveName = resolveByDns): WebReader {
  return {
    async get(url, headers) {
      if (!isWebhookUrl(url))
        throw new Error('its address must be https with the name of a host, or http://localhost and a port')
      const signal = AbortSignal.timeout(limit)
      try {
        return await answerOf(await request(new URL(url), headers, resolveName, signal))
      } catch (thrown) {
        throw signal.aborted ? new Error('it takes too long to answer') : thrown
      }
    },
  }
}

function request(
  url: URL,
  headers: Readonly<Record<string, string>>,
  resolveName: ResolveName,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const { request: begin } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http')
  const options: RequestOptions & { rejectUnauthorized?: boolean } = {
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port !== '' && { port: url.port }),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, 'Accept-Encoding': 'identity' },
    agent: false,
    maxHeaderSize: 65_536,
    lookup: checkedLookup(url, resolveName, signal),
    signal,
    ...(isSecure && { rejectUnauthorized: true }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const asked = begin(options, resolve)
  asked.on('error', reject).on('close', () => reject(new Error('its answer is not HTTP that can be read')))
  asked.end()
  return promise
}

async function answerOf(answer: IncomingMessage): Promise<WebAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= mostBytes) break
  }
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostBytes)),
  }
}
