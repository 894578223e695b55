import { onTestFinished } from 'vitest'
import { startServer } from '../../src/adapters/http/server.ts'
import { createWindowClient } from '../../src/agent/window/window-client.ts'
import { activities, queries } from '../../src/core/activities-and-queries.ts'
import { createAuthProxy } from '../../src/core/auth-proxy/auth-proxy.ts'
import { manualClock } from './clock.ts'
import { type EngineOptions, testEngine } from './engine.ts'
import { type Reply, sendTo } from './server.ts'
import { windowOver } from './window.ts'

interface ProxiedOptions extends EngineOptions {
  readonly allowed?: readonly string[]
  readonly timeouts?: NonNullable<Parameters<typeof startServer>[0]['timeouts']>
}

/** The real HTTP edge with the auth proxy, over a real engine whose first root user is the person at the window. */
export async function proxied({ allowed = [], timeouts, ...options }: ProxiedOptions = {}) {
  const agent = await testEngine({ clock: manualClock(Date.now()), ...options })
  const { engine, organizationId, clock } = agent
  const handlers = await windowOver(agent)
  const submitted: string[] = []
  const window = createWindowClient(engine)
  const person: typeof window = {
    ...window,
    submit(organization, activity, parameters) {
      submitted.push(activity.kind)
      return window.submit(organization, activity, parameters)
    },
  }
  const isOn = { now: true }
  const proxy = createAuthProxy({ engine, person, issuers: () => options.oidcIssuers ?? [] })
  const server = await startServer({
    ...{ engine, activities, queries, version: '0.0.0', port: 0, orNext: false },
    isOriginAllowed: origin => allowed.includes(origin),
    identify: async () => ({ pid: 4711, name: 'test-client' }),
    proxy: { isOn: () => isOn.now, ...proxy },
    ...(timeouts && { timeouts }),
  })
  onTestFinished(() => server.stop())

  /** A request as the wallet kits send it. More than ten in a second are too many: the clock goes on between them. */
  async function ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<Reply> {
    clock.advance(100)
    return sendTo(server.port, {
      path: `/v1/${path}`,
      body: body === undefined ? '' : JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'X-Auth-Proxy-Config-ID': organizationId, ...headers },
    })
  }
  return { ...agent, handlers, window, port: server.port, server, isOn, submitted, ask }
}

export type Proxied = Awaited<ReturnType<typeof proxied>>
