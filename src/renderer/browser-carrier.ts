import type { Answer, Call, CallName, Input, Output, Topic } from '../shared/ipc.ts'
import { type Connection, type ConnectionStatus, unreachable, type WatchedCarrier } from './connection.ts'

/** Milliseconds between attempts to reach an agent that refused the event stream. */
const retryDelay = 2000

/**
 * Carries over the headless bridge: `POST /call` for calls, an event stream at `/events` for topics, both with the
 * session cookie of the one-time link. The event stream alone decides whether the connection is open.
 */
export function browserCarrier(): WatchedCarrier {
  const topicListeners = new Set<(topic: Topic) => void>()
  const connectionListeners = new Set<() => void>()
  let connection: Connection = { status: 'open', epoch: 0 }
  let events = listen()

  const call: Call = async <Name extends CallName>(name: Name, input: Input<Name>): Promise<Answer<Output<Name>>> => {
    try {
      const response = await post(name, input)
      if (response.status === 401 || response.status === 403) {
        end()
        return unreachable('The session of this window has ended.')
      }
      const answer = await readAnswer<Output<Name>>(response)
      if (answer) return answer
    } catch {
      if (events.readyState === EventSource.OPEN) reconnect()
    }
    return unreachable('The agent does not answer.')
  }

  function listen(): EventSource {
    const source = new EventSource('/events')
    source.onopen = () => become('open')
    source.onmessage = event => {
      for (const listener of topicListeners) listener(event.data as Topic)
    }
    source.onerror = () => {
      become('interrupted')
      // A dropped connection the browser takes up again by itself. After a refusal it gives up, so we ask why.
      if (source.readyState === EventSource.CLOSED) void call('state.get', undefined).then(retryLater)
    }
    return source
  }

  function retryLater(): void {
    setTimeout(() => {
      if (connection.status === 'interrupted' && events.readyState === EventSource.CLOSED) events = listen()
    }, retryDelay)
  }

  function reconnect(): void {
    events.close()
    become('interrupted')
    events = listen()
  }

  function end(): void {
    events.close()
    become('ended')
  }

  function become(status: ConnectionStatus): void {
    if (status === connection.status || connection.status === 'ended') return
    connection = { status, epoch: status === 'open' ? connection.epoch + 1 : connection.epoch }
    for (const listener of connectionListeners) listener()
  }

  return {
    call,
    subscribe: listener => added(topicListeners, listener),
    connection: () => connection,
    watchConnection: listener => added(connectionListeners, listener),
  }
}

function post(name: CallName, input: unknown): Promise<Response> {
  return fetch('/call', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, input }),
  })
}

/** Null when the body is not an answer: then something other than the bridge spoke. */
async function readAnswer<Value>(response: Response): Promise<Answer<Value> | null> {
  const answer: unknown = await response.json()
  return isAnswer<Value>(answer) ? answer : null
}

function isAnswer<Value>(value: unknown): value is Answer<Value> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'
}

function added<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
