import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express, { type Request, type Response } from 'express'
import { z } from 'zod'
import { answerCall } from '../../core/answer-call.ts'
import { AgentError, toAgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Log } from '../../core/ports/log.ts'
import { parse } from '../../core/schema/parse.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { Topic } from '../../shared/topics.ts'
import { closeServers } from '../loopback/close-servers.ts'
import { createConnectionCap } from '../loopback/connection-cap.ts'
import { inTurn, unreadFor } from '../loopback/in-turn.ts'
import { createServer } from '../loopback/node-http.ts'
import { bodyCap } from '../loopback/read-body.ts'
import { refusalOf } from '../loopback/refusal.ts'
import { listen } from './listen.ts'
import { topicStream } from './topic-stream.ts'
import { bodyOf, same } from './window-request.ts'

export interface BridgeOptions {
  /** Folder of the built window. */
  readonly renderer: string
  /** 0 picks a free one. */
  readonly port: number
  readonly handlers: Handlers
  readonly onTopic: (listener: (topic: Topic) => void) => () => void
  readonly log: Log
  /** Connections at a time, on both addresses together; {@link usualConnections} by default. */
  readonly connections?: number
}

/** A browser opens six to one place: enough for twenty. */
const usualConnections = 128

/** Milliseconds in which headers, and the whole request, have to arrive. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 1_000 }

/**
 * More bytes than all cookies of one host that a browser keeps (180 of 4 KiB): whoever serves a page on another port of localhost cannot
 * keep this one from loading.
 */
const maxHeaderSize = 1024 * 1024

const linkLifetime: Milliseconds = 600_000

/** Longest body of what comes before a session, in bytes. */
const entryCap = 4096

export interface Bridge {
  readonly port: number
  /** A link that opens the window once, in one browser, within ten minutes. Earlier links that were not used stop working. */
  newLink(): string
  /** Ends the streams of events, lets answers under way be read, and closes every connection within two seconds. */
  stop(): Promise<void>
}

interface Link {
  readonly key: string
  readonly madeAt: Milliseconds
}

const callShape = z.object({ name: z.string(), input: z.unknown().optional() })
const entryShape = z.object({ link: z.string() })

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the window to a browser on this machine, on a loopback port of its own.
 *
 * A session is a key that only pages of this very origin can read; each call carries it, and an Origin header that is this one. There is
 * no cookie: pages of every port of localhost share those, could read this one, and could end the session by setting another.
 * @throws AgentError `PORT_TAKEN`
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { renderer, handlers, onTopic, log } = options
  const keys = new Set<string>()
  const streams = new Set<Response>()
  let link: Link | undefined
  let own = ''

  const app = express().disable('x-powered-by')
  app.use((request, response, next) => {
    response.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    })
    if (request.headers.host !== new URL(own).host) throw new AgentError('HOST_REFUSED', `Open this window as ${own}.`)
    next()
  })

  app.post('/enter', async (request, response) => {
    checkOrigin(request)
    const { link: given } = parse(entryShape, await bodyOf(request, entryCap))
    if (link === undefined || !isFresh(link) || !same(given, link.key)) throw sessionEnded()
    link = undefined
    const key = randomBytes(32).toString('base64url')
    keys.add(key)
    response.set('Cache-Control', 'no-store').json({ key })
  })

  app.post('/call', async (request, response) => {
    checkSession(request)
    const { name, input } = parse(callShape, await bodyOf(request, bodyCap))
    // A recovery phrase may be among the answers.
    response.set('Cache-Control', 'no-store').json(await answerCall(handlers, log, name, input))
  })

  app.post('/events', (request, response) => {
    checkSession(request)
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(':\n\n')
    const stop = onTopic(topicStream(response))
    streams.add(response)
    response.on('close', () => {
      stop()
      streams.delete(response)
    })
  })

  app.use((request, _, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new AgentError('METHOD_REFUSED', 'There is nothing here to send that to.')
    }
    request.socket.setTimeout(unreadFor)
    next()
  })
  app.use(express.static(renderer, { index: 'index.html', cacheControl: true, maxAge: 0 }))

  app.use(() => {
    throw new AgentError('ROUTE_NOT_FOUND', 'There is nothing here.')
  })

  app.use((thrown: unknown, request: Request, response: Response, __: unknown) => {
    const error = toAgentError(refusalOf(thrown))
    if (error.code === 'INTERNAL') log.error({ error: error.cause ?? error }, 'the window bridge failed')
    if (response.headersSent) return void response.destroy()
    // What is left of a body is not waited for.
    if (!request.complete) response.set('Connection', 'close')
    response.status(error.http).json({ ok: false, error: { code: error.code, message: error.message } })
  })

  const cap = createConnectionCap(options.connections ?? usualConnections)
  const servers = await listen(() => {
    const server = createServer(
      { ...timeouts, maxHeaderSize },
      inTurn((request, response) => {
        if (!cap.isBeyond(request)) return app(request, response)
        response.writeHead(503, { Connection: 'close', 'Content-Type': 'text/plain' })
        response.end('Too many connections are open. Close a tab of Countersign’s window and load this one again.')
      }),
    )
    cap.watch(server)
    return server
  }, options.port)
  const { port } = servers[0].address() as AddressInfo
  own = `http://localhost:${port}`

  return {
    port,
    newLink() {
      link = { key: randomBytes(32).toString('base64url'), madeAt: Date.now() }
      return `${own}/#enter=${link.key}`
    },
    async stop() {
      for (const stream of streams) stream.end()
      await closeServers(servers)
    },
  }

  function checkOrigin(request: Request): void {
    if (request.headers.origin !== own)
      throw new AgentError('ORIGIN_REFUSED', `Only the window at ${own} may ask this.`)
  }

  function checkSession(request: Request): void {
    checkOrigin(request)
    const given = request.get('X-Window-Key') ?? ''
    // Compared in constant time, with each.
    if ([...keys].filter(key => same(given, key)).length === 0) throw sessionEnded()
    cap.keep(request.socket)
  }
}

/** By the clock, which goes on while the computer sleeps. One that was set back since ends the link, too. */
function isFresh({ madeAt }: Link): boolean {
  const age = Date.now() - madeAt
  return age >= 0 && age < linkLifetime
}

function sessionEnded(): AgentError {
  return new AgentError(
    'PERMISSION_DENIED',
    'This window is not signed in. Press Enter in the terminal of the agent, and open the new link. If none appears, start the agent again.',
  )
}
