import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Connections beyond the cap that are still heard, to be told so; those beyond these are dropped. */
const heardBeyond = 64

/** Counts the connections of a port, whichever of the loopback addresses they come by. */
export interface ConnectionCap {
  watch(server: Server): void
  /** Tells if a request came by a connection that is one too many. */
  isBeyond(request: IncomingMessage): boolean
}

export function createConnectionCap(most: number): ConnectionCap {
  const beyond = new WeakSet<Socket>()
  let open = 0
  return {
    watch(server) {
      server.maxConnections = most + heardBeyond
      server.on('connection', socket => {
        open++
        socket.once('close', () => void open--)
        if (open <= most) return
        beyond.add(socket)
        // Makes room for the next one.
        server.closeIdleConnections()
      })
    },
    isBeyond: ({ socket }) => beyond.has(socket),
  }
}
