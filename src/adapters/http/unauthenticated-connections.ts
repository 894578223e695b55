import type { Socket } from 'node:net'

/** Connections whose clients have not shown yet who they are. */
export interface Strangers {
  /** Adds a connection. If there are too many, the connection that has waited longest is closed. */
  add(socket: Socket): void
  /** It has shown who it is. @param socket - Also one laid over it, which has the same address. */
  forget(socket: Socket): void
}

/** @param most - Number at a time: a client with a certificate needs a place only for as long as a handshake takes. */
export function createStrangers(most: number): Strangers {
  const waiting = new Map<string, Socket>()
  return {
    add(socket) {
      const name = nameOf(socket)
      waiting.set(name, socket)
      socket.once('close', () => {
        if (waiting.get(name) === socket) waiting.delete(name)
      })
      const [[longest, first] = []] = waiting
      if (waiting.size <= most || longest === undefined) return
      waiting.delete(longest)
      first?.destroy()
    },
    forget: socket => void waiting.delete(nameOf(socket)),
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
