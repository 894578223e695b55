import type { Agent } from 'node:http'
import type { Posted, WebhookPort } from '../../core/ports/webhook-port.ts'
import { isWebhookUrl } from '../../core/webhooks/webhook-url.ts'
import { checkedLookup, type ResolveName, resolveName as resolveByDns } from '../outgoing/checked-lookup.ts'
import { request } from '../outgoing/request.ts'
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
        const sent = request(target, { method: 'POST', headers, signal: deadline, lookup, ca }, body, agentFor(target))
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

function unlessOver<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const over = () => reject(new Error('it took too long'))
  signal.addEventListener('abort', over, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', over))
}
