import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Connections beyond the cap that are still heard, to be told so; those beyond these are dropped. */
const heardBeyond = 64

/**
 * Counts the connections of a port, whichever of the loopback addresses they come by. A new connection beyond the cap takes the place of
 * the one that has been open longest without showing who it is. Where all have shown it, the new one is one too many.
 */
export interface ConnectionCap {
  watch(server: Server): void
  /** Keeps the connection of a client that has shown who it is. */
  keep(socket: Socket): void
  /** Tells if a request came by a connection that is one too many. */
  isBeyond(request: IncomingMessage): boolean
}

export function createConnectionCap(most: number): ConnectionCap {
  const beyond = new WeakSet<Socket>()
  /** Those that have not shown who they are, the oldest first. */
  const strangers = new Set<Socket>()
  let open = 0
  return {
    watch(server) {
      server.maxConnections = most + heardBeyond
      server.on('connection', socket => {
        open++
        socket.once('close', () => {
          open--
          strangers.delete(socket)
        })
        const [longest] = strangers
        if (open > most && longest === undefined) {
          beyond.add(socket)
          // Makes room for the next one.
          server.closeIdleConnections()
          return
        }
        strangers.add(socket)
        if (open <= most || longest === undefined) return
        strangers.delete(longest)
        longest.destroy()
      })
    },
    keep: socket => void strangers.delete(socket),
    isBeyond: ({ socket }) => beyond.has(socket),
  }
}
