import type { IncomingMessage } from 'node:http'
import type { WebAnswer, WebReader } from '../../core/ports/web-reader.ts'
import { isWebhookUrl } from '../../core/webhooks/webhook-url.ts'
import { checkedLookup, type ResolveName, resolveName as resolveByDns } from './checked-lookup.ts'
import { request } from './request.ts'

/** Milliseconds for a whole answer, and bytes that are read of it. */
const [usualLimit, mostBytes] = [8_000, 256 * 1024]

export function createWebReader(limit = usualLimit, resolveName: ResolveName = resolveByDns): WebReader {
  return {
    async get(url, headers) {
      if (!isWebhookUrl(url))
        throw new Error('its address must be https with the name of a host, or http://localhost and a port')
      const signal = AbortSignal.timeout(limit)
      try {
        const target = new URL(url)
        const lookup = checkedLookup(target, resolveName, signal)
        const sent = { method: 'GET', headers, signal, lookup, ca: undefined } as const
        return await answerOf(await request(target, sent, '', false))
      } catch (thrown) {
        throw signal.aborted ? new Error('it takes too long to answer') : thrown
      }
    },
  }
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
