import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { type ServerOptions, startServer } from '../../src/adapters/http/server.ts'
import { activities, queries } from '../../src/core/activities-and-queries.ts'
import { createOrigins, type Origins } from '../../src/core/engine/settings/origins.ts'
import type { TestKey } from './client.ts'
import { type EngineOptions, type TestEngine, testEngine } from './engine.ts'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked into.
  readonly body: any
}

export interface Sent {
  readonly method?: string
  readonly path: string
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
}

export interface TestServer extends TestEngine {
  readonly port: number
  readonly origins: Origins
  /** Sends exactly what is given. */
  send(sent: Sent): Promise<Reply>
  /** Sends a stamped request, and waits for the person as long as JavaScript clients do. */
  call(
    path: string,
    body: string | object,
    options?: { key?: TestKey; headers?: Record<string, string> },
  ): Promise<Reply>
  stop(): Promise<void>
}

const patient = { Prefer: 'wait=120' }

/** The real HTTP edge over a real engine, on a free loopback port. */
export async function testServer(
  options: EngineOptions & Pick<ServerOptions, 'timeouts' | 'rate' | 'connections'> = {},
): Promise<TestServer> {
  const agent = await testEngine({
    ...options,
    onChange(topic) {
      if (topic === 'origins') origins.refresh()
      options.onChange?.(topic)
    },
  })
  const origins = createOrigins(agent.store, agent.clock, () => agent.topics.push('origins'))
  const server = await startServer({
    engine: agent.engine,
    activities,
    queries,
    isOriginAllowed: origins.isAllowed,
    identify: async () => ({ pid: 4711, name: 'test-client' }),
    version: '0.0.0',
    port: 0,
    orNext: false,
    ...(options.timeouts && { timeouts: options.timeouts }),
    ...(options.rate && { rate: options.rate }),
    ...(options.connections && { connections: options.connections }),
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= server.stop()
    return stopped
  }
  const { onEnd = onTestFinished } = options
  onEnd(stop)
  const send = (sent: Sent) => sendTo(server.port, sent)
  return {
    ...agent,
    port: server.port,
    origins,
    stop,
    send,
    call(path, body, { key, headers } = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const stamp = (key ?? agent.users[0]!.key).stamp(text)
      return send({
        path,
        body: text,
        headers: {
          ...(path.startsWith('/public/v1/submit/') && patient),
          'Content-Type': 'application/json',
          'X-Stamp': stamp,
          ...headers,
        },
      })
    },
  }
}

export async function sendTo(port: number, { method = 'POST', path, body = '', headers = {} }: Sent): Promise<Reply> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { Host: `localhost:${port}`, ...headers },
    agent: false,
  })
  outgoing.end(body)
  const [incoming] = await once(outgoing, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    body: readBody(text, incoming.headers['content-type']),
  }
}

function readBody(text: string, type = '') {
  if (text === '') return undefined
  return type.startsWith('application/json') ? JSON.parse(text) : text
}
