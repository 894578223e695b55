import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may stand behind the one in hand on a connection. Clients of our time send none before the answer. */
const mostBehind = 32

/** Time that an answer may lie unread while nothing of it moves, in milliseconds. */
export const unreadFor = 30_000

interface Turn {
  busy: boolean
  readonly behind: (readonly [IncomingMessage, ServerResponse])[]
}

const turnOf = Symbol('turn')
type Turned = Socket & { [turnOf]?: Turn }

/**
 * Handles the requests of a connection one after the other, each when the answer before it has left this process: a client
 * that sends and never reads holds one answer in memory, whatever it asks for. A client is cut off if it sends too far ahead, or
 * takes nothing of its answer for `patience` milliseconds.
 */
export function inTurn(handle: RequestListener, patience = unreadFor): RequestListener {
  return (request, response) => {
    const socket = request.socket as Turned
    if (socket.destroyed) return
    socket[turnOf] ??= { busy: false, behind: [] }
    const turn = socket[turnOf]
    if (!turn.busy) take(turn, request, response)
    else if (turn.behind.length < mostBehind) turn.behind.push([request, response])
    else {
      turn.behind.length = 0
      socket.destroy()
    }
  }

  function take(turn: Turn, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    turn.busy = true
    if (socket.timeout) socket.setTimeout(0)
    // By then an answer that is read has left: what is still here waits for its reader.
    response.once('prefinish', () => {
      if (!response.writableFinished) socket.setTimeout(patience)
    })
    response.once('close', () => {
      turn.busy = false
      const next = turn.behind.shift()
      if (next && !socket.destroyed) take(turn, ...next)
    })
    handle(request, response)
  }
}
