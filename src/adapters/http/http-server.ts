import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { ConnectionCap } from '../loopback/connection-cap.ts'
import { createServer } from '../loopback/node-http.ts'
import { rawError } from './answer.ts'
import { isRpcUpgrade } from './rpc-sockets.ts'

/** Time in which headers, and the whole request, have to arrive. */
export interface Timeouts {
  readonly headers: Milliseconds
  readonly request: Milliseconds
}

interface Parts {
  readonly listener: RequestListener
  /** Takes a connection that becomes a WebSocket. Absent if none does. */
  readonly upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
  readonly timeouts: Timeouts | undefined
  readonly cap: ConnectionCap
  /** Is given why something was refused that could not be read as a request. */
  readonly unread: (failure: AgentError) => void
}

const usualTimeouts: Timeouts = { headers: 10_000, request: 20_000 }

export function createHttpServer({ listener, upgrade, timeouts = usualTimeouts, cap, unread }: Parts): Server {
  const { headers, request } = timeouts
  const limits = {
    requestTimeout: request,
    headersTimeout: headers,
    connectionsCheckingInterval: headers / 10,
    ...(upgrade && { shouldUpgradeCallback: isRpcUpgrade }),
  }
  const server = createServer(limits, listener)
  // Without the callback (before Node 22.21), Node would take every request that offers another protocol, such as h2c, for an upgrade.
  if (upgrade && 'shouldUpgradeCallback' in server) server.on('upgrade', upgrade)
  cap.watch(server)
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const failure = refuseConnection(error, socket)
    if (failure) unread(failure)
  })
  return server
}

/** @returns what it answers; nothing, where nobody is there to read it */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): AgentError | undefined {
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return undefined
  }
  const slow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const failure = slow
    ? new AgentError('BODY_TOO_SLOW', 'bad request: it did not arrive in time')
    : new AgentError('REQUEST_INVALID', 'bad request: this is not HTTP the agent can read')
  // A client that reads nothing would keep the half that it has not closed.
  socket.end(rawError(failure), () => socket.destroy())
  return failure
}
