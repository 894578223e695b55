import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import express from 'express'
import { AgentError, toAgentError } from '../../core/errors.ts'
import { closeServers } from '../loopback/close-servers.ts'
import { createConnectionCap } from '../loopback/connection-cap.ts'
import { inTurn } from '../loopback/in-turn.ts'
import { refusalOf } from '../loopback/refusal.ts'
import { rawError } from './answer.ts'
import { answerRefused } from './answer-refused.ts'
import { type Api, type ApiOptions, createApi } from './api.ts'
import { askedOf } from './asked-of.ts'
import { createProxyRoutes, type ProxyOptions } from './auth-proxy.ts'
import { allowedHosts, answerPreflight, checkHost, checkOrigin, checkReader } from './guard.ts'
import { createHttpServer, type Timeouts } from './http-server.ts'
import { answerKeySet, keySetPath } from './key-set.ts'
import { listen } from './listen.ts'
import { pathOf } from './path-of.ts'
import { createProgramRoutes, type ProgramDoors } from './program-routes.ts'
import { createReference } from './reference.ts'
import type { RemoteListen, RemoteServer } from './remote-server.ts'
import { noRoute } from './routes.ts'

export interface ServerOptions extends ApiOptions {
  /** Absent where no sign-in is served to web pages. */
  readonly proxy?: ProxyOptions | undefined
  /** What programs and pages with a token are served from. Absent where they are not. */
  readonly programs?: ProgramDoors
  /** Version of the agent, for the reference. */
  readonly version: string
  /** 0 picks a free one. */
  readonly port: number
  /** True if the next free port will do when this one is taken. */
  readonly orNext: boolean
  /** Within how many milliseconds headers, and the whole request, have to arrive. */
  readonly timeouts?: Timeouts
  /** Lets other computers in, by client certificates. */
  readonly remote?: RemoteListen | undefined
  /** Other host names that it answers to. If there are any, it listens on every address of this computer. */
  readonly otherHosts?: readonly string[] | undefined
  /** Connections at a time, on both addresses together; {@link usualConnections} by default. */
  readonly connections?: number
}

/** More than programs on one computer open, and fewer than the system lets a process have. */
const usualConnections = 512

export interface ApiServer {
  readonly port: number
  /** Address for other computers; null if none are let in. */
  readonly remoteUrl: string | null
  /** Refuses new requests. What is held goes on being held. */
  refuse(): void
  /** Stops accepting, answers what is held with the state it has, and lets what is under way finish for two seconds. */
  stop(): Promise<void>
}

/**
 * Serves the public API on both loopback addresses, and where other computers are let in, on the address that they are let in at.
 * @throws AgentError `PORT_TAKEN` if the port is taken and no other will do; as `startRemoteServer` does
 */
export async function startServer(options: ServerOptions): Promise<ApiServer> {
  const cap = createConnectionCap(options.connections ?? usualConnections)
  const api = createApi({ ...options, stamped: cap.keep })
  const { proxy, programs: doors, engine, isOriginAllowed, identify } = options
  const proxyRoutes =
    proxy &&
    createProxyRoutes({
      proxy,
      identify,
      isOriginAllowed,
      log: engine.log,
      now: engine.clock.now,
      refusals: engine.refusals,
    })
  const programs =
    doors &&
    createProgramRoutes({ ...doors, engine, identify, isOriginAllowed, stamped: cap.keep, version: options.version })
  let hosts: ReadonlySet<string> = new Set()
  const rest = restOf(options)
  const listener: RequestListener = inTurn((request, response) => {
    try {
      if (cap.isBeyond(request)) throw tooManyConnections()
      checkHost(request, hosts)
    } catch (thrown) {
      void answerRefused(engine, thrown, request, response)
      return
    }
    // Signing requests go past express: its router costs more than the signature.
    if (request.method === 'POST' && api.knows(pathOf(request))) void api.handle(request, response)
    else if (request.method === 'POST' && proxyRoutes?.knows(pathOf(request)))
      void proxyRoutes.handle(request, response)
    else void (programs?.handlerOf(request) ?? rest)(request, response)
  })

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    try {
      if (cap.isBeyond(request)) throw tooManyConnections()
      checkHost(request, hosts)
    } catch (thrown) {
      const failure = toAgentError(thrown)
      void engine.refusals.keep(failure, askedOf(request))
      socket.end(rawError(failure), () => socket.destroy())
      return
    }
    void programs?.upgrade(request, socket, head)
  }

  const unread = (failure: AgentError) => void engine.refusals.keep(failure, { path: '' })
  const { port: wanted, orNext, otherHosts = [] } = options
  const make = () =>
    createHttpServer({ listener, upgrade: programs && upgrade, timeouts: options.timeouts, cap, unread })
  const servers = await listen(make, { port: wanted, orNext, everywhere: otherHosts.length > 0 })
  const { port } = servers[0].address() as AddressInfo
  hosts = allowedHosts(port, otherHosts)
  function refuse(): void {
    api.refuse()
    proxyRoutes?.refuse()
    programs?.refuse()
  }
  const remote = await startRemote(options, api).catch(async thrown => {
    await closeServers(servers)
    throw thrown
  })
  return {
    port,
    remoteUrl: remote?.url ?? null,
    refuse,
    async stop() {
      refuse()
      api.letGo()
      proxyRoutes?.letGo()
      programs?.letGo()
      await Promise.all([closeServers(servers), remote?.stop()])
    },
  }
}

/** Loaded only where it is wanted. */
async function startRemote({ remote, engine }: ServerOptions, api: Api): Promise<RemoteServer | undefined> {
  if (!remote) return undefined
  const { startRemoteServer } = await import('./remote-server.ts')
  return startRemoteServer(remote, { api, log: engine.log, refusals: engine.refusals })
}

/** Everything but the calls themselves: the reference, preflights, wrong methods, unknown paths. */
function restOf({ engine, isOriginAllowed, activities, queries, version }: ServerOptions) {
  const app = express().disable('x-powered-by').disable('etag')
  const paths = new Set([...activities, ...queries].map(({ path }) => path))
  const reference = createReference({ activities, queries, version })
  app.use((request: IncomingMessage & { path: string }, response: ServerResponse, next: () => void) => {
    const page = request.method === 'GET' || request.method === 'HEAD' ? reference(request.path) : undefined
    if (page) checkReader(request, isOriginAllowed)
    if (request.method === 'OPTIONS') return answerPreflight(request, response, isOriginAllowed)
    if (!page || request.headers.origin !== undefined) checkOrigin(request, response, isOriginAllowed)
    if (request.path === keySetPath) return answerKeySet(request, response, engine.store)
    if (!page) return next()
    response.writeHead(200, page.headers)
    response.end(page.body)
  })
  app.use((request: IncomingMessage & { path: string }, response: ServerResponse) => {
    if (!paths.has(request.path)) throw noRoute(pathOf(request), path => paths.has(path))
    response.setHeader('Allow', 'POST, OPTIONS')
    throw new AgentError('METHOD_REFUSED', 'every call is a POST')
  })
  app.use((thrown: unknown, request: IncomingMessage, response: ServerResponse, __: unknown) => {
    const client = request.headers['x-client-version']
    void answerRefused(engine, refusalOf(thrown), request, response, typeof client === 'string' ? client : undefined)
  })
  return app
}

function tooManyConnections(): AgentError {
  return new AgentError(
    'TOO_MANY_CONNECTIONS',
    'Too many connections are open. Close those that are not in use, or keep one open and use it again.',
  )
}
