import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyTurnkeyWebhookSignature } from '@turnkey/crypto'
import { onTestFinished } from 'vitest'

/** A request as it came in. */
export interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: bodies are looked into.
  readonly json: any
  readonly eventId: string
}

/** How a receiver answers one request: a status, or in its own way. */
export type Answer = number | ((response: ServerResponse, received: Received) => void)

export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: readonly Received[]
  /** From now on; 200 at first. */
  answer: (received: Received) => Answer
  /** Resolves once so many requests have come in all that meet the condition. */
  got(count: number, meets?: (received: Received) => boolean): Promise<Received[]>
  close(): Promise<void>
}

/** A real HTTP server for the events of a webhook. */
export async function webhookReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  const looking = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      // Cut off: it does not count.
      return
    }
    const body = Buffer.concat(chunks).toString()
    const eventId = String(request.headers['x-turnkey-event-id'])
    const one = {
      method: request.method,
      path: request.url,
      headers: request.headers,
      body,
      json: parsed(body),
      eventId,
    }
    received.push(one)
    const answer = receiver.answer(one)
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(response, one)
    for (const look of looking) look()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: bound } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://localhost:${bound}/hook`,
    port: bound,
    received,
    answer: () => 200,
    got(count, meets = () => true) {
      const { promise, resolve } = Promise.withResolvers<Received[]>()
      const look = () => {
        const found = received.filter(meets)
        if (found.length < count) return
        looking.delete(look)
        resolve(found)
      }
      looking.add(look)
      look()
      return promise
    },
    async close() {
      server.closeAllConnections()
      if (server.listening) await new Promise(resolve => server.close(resolve))
    },
  }
  onTestFinished(() => receiver.close())
  return receiver
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export interface KeySet {
  readonly keys: readonly { readonly kid: string; readonly x: string }[]
}

/** Verifies the signature with the public SDK, and with the keys as the agent publishes them. */
export function verified(received: Pick<Received, 'headers' | 'body'>, { keys }: KeySet, nowMs: number, age = 300_000) {
  return verifyTurnkeyWebhookSignature({
    headers: received.headers as Record<string, string>,
    body: received.body,
    verificationKeys: keys.map(({ kid, x }) => ({
      keyId: kid,
      publicKey: Buffer.from(x, 'base64url').toString('hex'),
    })),
    maxTimestampAgeMs: age,
    nowMs,
  })
}
