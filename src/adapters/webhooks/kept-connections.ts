import type { Agent } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Milliseconds } from '../../core/milliseconds.ts'

/** Time that a connection waits for the next event: servers keep theirs for longer, so that hardly any is used as it is closed. */
const longestIdle: Milliseconds = 1_500

/** However busy a connection is: after that a name is looked up again. */
const longestKept: Milliseconds = 30_000

/** Connections kept of one server. */
const mostKept = 4

/**
 * Connections that are kept for a while, for the events that follow one another: to connect costs more than all else of a request.
 * Each goes where it was allowed to go when it was made. Node cuts one on which anything is said that was not asked for.
 */
export function keptConnections(isSecure: boolean): Agent {
  const { Agent } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http')
  const kept = { keepAlive: true, maxFreeSockets: mostKept, timeout: longestIdle }
  // A session that is resumed would not look at the certificate again.
  const agent: Agent = isSecure ? new Agent({ ...kept, maxCachedSessions: 0 } as object) : new Agent(kept)
  const keepSocketAlive = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean
  const since = new WeakMap<Duplex, Milliseconds>()
  agent.keepSocketAlive = ((socket: Duplex) => {
    const now = performance.now()
    const first = since.get(socket) ?? now
    since.set(socket, first)
    return now - first < longestKept && keepSocketAlive(socket)
  }) as typeof agent.keepSocketAlive
  return agent
}
