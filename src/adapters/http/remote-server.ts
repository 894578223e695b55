import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { isIPv6 } from 'node:net'
import type { Refusals } from '../../core/engine/refused/refusals.ts'
import { AgentError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import { closeServers } from '../loopback/close-servers.ts'
import { inTurn } from '../loopback/in-turn.ts'
import { answerRefused } from './answer-refused.ts'
import type { Api } from './api.ts'
import { checkHost, refusePages } from './guard.ts'
import { pathOf } from './path-of.ts'
import { isOverdue, remoteClientOf } from './remote-client.ts'
import { noRoute } from './routes.ts'
import { readTlsFiles, stampOf, type TlsFiles } from './tls-files.ts'
import { createStrangers } from './unauthenticated-connections.ts'

/** Address and files for connections of other computers. */
export interface RemoteListen extends TlsFiles {
  /** An IP address of this computer. */
  readonly address: string
  /** 0 picks a free one. */
  readonly port: number
}

interface RemoteParts {
  readonly api: Api
  readonly log: Log
  readonly refusals: Pick<Refusals, 'keep'>
  readonly timeouts?: typeof limits
}

export interface RemoteServer {
  /** Example: `https://192.0.2.1:8843`. */
  readonly url: string
  /** Ends every connection within two seconds. What is held has to be let go of before. */
  stop(): Promise<void>
}

/** Connections at a time, apart from those of this computer: nobody elsewhere can use up these. */
const mostConnections = 128

/** Connections of these whose clients have shown no certificate yet: they cannot keep out those that have one. */
const mostStrangers = 64

/** Interval at which refused clients are logged, in milliseconds: logging each one could fill the disk. */
const refusalsLoggedEvery = 10_000

/** State of the files since they were last looked at. While they cannot be read, nobody is let in. */
type FilesAre = 'unchanged' | 'renewed' | 'unreadable'

/** Limits in milliseconds, as for programs on this computer. */
const limits = { handshakeTimeout: 10_000, headersTimeout: 10_000, requestTimeout: 20_000 }

/**
 * Serves the calls of the public API, and nothing else, to clients on other computers that have a certificate of the authority named.
 * Their requests are stamped and decided as any. No web page is let in: an origin that was allowed is one of this computer.
 *
 * The files are looked at again at each connection and request. When one has changed, every connection ends, and clients connect again: so
 * a renewed certificate is used, and a revoked one is refused, without a restart.
 *
 * @throws AgentError `PORT_TAKEN`; `REQUEST_INVALID` for files or an address that cannot be used
 */
export async function startRemoteServer(
  listen: RemoteListen,
  { api, log, refusals, timeouts = limits }: RemoteParts,
): Promise<RemoteServer> {
  let credentials = readTlsFiles(listen)
  let hosts: ReadonlySet<string> = new Set()
  const sockets = new Set<Socket>()
  const strangers = createStrangers(mostStrangers)
  let refused = { since: 0, loggedAt: Number.NEGATIVE_INFINITY }

  const server = createServer(
    { ...credentials.context, ...timeouts, requestCert: true, rejectUnauthorized: true },
    inTurn((request, response) => {
      try {
        if (lookAtFiles() !== 'unchanged' || isOverdue(request.socket, Date.now())) {
          request.socket.destroy()
          return
        }
        checkHost(request, hosts)
        refusePages(request)
        if (request.method !== 'POST') throw new AgentError('METHOD_REFUSED', 'every call is a POST')
        if (!api.knows(pathOf(request))) throw noRoute(pathOf(request), api.knows)
        void api.handle(request, response)
      } catch (thrown) {
        void answerRefused({ refusals, log }, thrown, request, response)
      }
    }),
  )
  server.maxConnections = mostConnections
  let filesAre: FilesAre = 'unchanged'
  // Before TLS is laid over the connection: the first connection after a change is met with what the files hold now.
  server.prependListener('connection', () => {
    filesAre = lookAtFiles()
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (filesAre === 'unreadable') socket.destroy()
    else strangers.add(socket)
  })
  server.on('secureConnection', socket => {
    strangers.forget(socket)
    log.info({ client: remoteClientOf(socket) }, 'another computer connected')
  })
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
    refused.since += 1
    if (performance.now() - refused.loggedAt >= refusalsLoggedEvery) {
      const { remoteAddress: address } = socket
      const reason = error.code ?? error.message
      log.warn({ address, reason, times: refused.since }, 'another computer was not let in')
      refused = { since: 0, loggedAt: performance.now() }
    }
    socket.destroy()
  })

  await listenOn(server, listen)
  const { port } = server.address() as AddressInfo
  hosts = hostsOf(listen.address, port, credentials.names)
  const url = `https://${bracketed(listen.address)}:${port}`
  log.info({ remote: url }, 'listening for other computers')
  return { url, stop: () => closeServers([server]) }

  /** Ends all connections, unless what they were let in by still holds. */
  function lookAtFiles(): FilesAre {
    try {
      if (stampOf(listen) === credentials.stamp) return 'unchanged'
      endConnections()
      credentials = readTlsFiles(listen)
      // This also forgets the sessions that could be taken up again, without a certificate.
      server.setSecureContext(credentials.context)
      hosts = hostsOf(listen.address, port, credentials.names)
      log.info({ remote: url }, 'the certificates have changed; connections are made anew')
      return 'renewed'
    } catch (error) {
      endConnections()
      log.error({ error }, 'the certificates cannot be read: no other computer is let in')
      return 'unreadable'
    }
  }

  function endConnections(): void {
    for (const socket of sockets) socket.destroy()
  }
}

async function listenOn(server: Server, { address, port }: RemoteListen): Promise<void> {
  server.listen({ host: address, port, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    if (code === 'EADDRNOTAVAIL')
      throw new AgentError('REQUEST_INVALID', `--listen: this computer does not have the address ${address}`, { cause })
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw cause
    const words = `Port ${port} of ${address} is in use by another program, or not for this user. Choose another with --listen.`
    throw new AgentError('PORT_TAKEN', words, { cause })
  }
}

/** Lists names by which clients may call it: its address, and the names in its certificate. */
function hostsOf(address: string, port: number, names: readonly string[]): ReadonlySet<string> {
  return new Set([bracketed(address), ...names].map(name => `${name}:${port}`.toLowerCase()))
}

function bracketed(address: string): string {
  return isIPv6(address) ? `[${address}]` : address
}
