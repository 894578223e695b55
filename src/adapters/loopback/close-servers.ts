import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Milliseconds } from '../../core/milliseconds.ts'

/** Time that a connection may stay open once all is answered. */
const grace: Milliseconds = 2_000

/**
 * Accepts nothing more, and resolves when every connection has ended: those that wait for nothing at once, those whose
 * answer is being written when it is. What is still open after two seconds is cut, whatever it is in the middle of: a
 * connection that never sent a byte, or half a request, would otherwise keep the agent for minutes.
 */
export async function closeServers(servers: readonly Server[]): Promise<void> {
  const closed = Promise.all(
    servers.map(async server => {
      if (!server.listening) return
      const ended = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await ended
    }),
  )
  const cut = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, grace)
  await closed
  clearTimeout(cut)
}
