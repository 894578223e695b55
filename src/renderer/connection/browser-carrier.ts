import type { Answer, Call, CallName, Input, Output } from '../../shared/ipc.ts'
import type { Topic } from '../../shared/topics.ts'
import { enter, linkInAddress, sessionPost } from './browser-session.ts'
import { type Connection, type ConnectionStatus, unreachable, type WatchedCarrier } from './connection.ts'

/**
 * Milliseconds before each further attempt to reach an agent that does not answer; after the last, none is made automatically: an agent
 * that was started again knows no session of the one before, and most often listens elsewhere.
 */
const retryDelays = [1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/**
 * Carries over the headless bridge: `POST /call` for calls, and an event stream for topics that is held open by
 * `POST /events`, both in the session of the one-time link. The stream alone decides whether the connection is open.
 */
export function browserCarrier(): WatchedCarrier {
  const topicListeners = new Set<(topic: Topic) => void>()
  const connectionListeners = new Set<() => void>()
  let connection: Connection = { status: 'open', epoch: 0 }
  const entered = enter().catch(() => undefined)
  void listen()

  // A computer that wakes finds the agent where it was.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryAgain()
  })

  // A newer link opened in this very tab changes only the hash, which alone loads nothing.
  window.addEventListener('hashchange', () => {
    if (linkInAddress()) window.location.reload()
  })

  const call: Call = async <Name extends CallName>(name: Name, input: Input<Name>): Promise<Answer<Output<Name>>> => {
    await entered
    try {
      const response = await sessionPost('/call', { name, input })
      if (isRefused(response)) {
        become('ended')
        return unreachable('The session of this window has ended.')
      }
      const answer: unknown = await response.json()
      if (isAnswer<Output<Name>>(answer)) return answer
    } catch {
      // The stream notices the same, and tries again.
    }
    return unreachable('The agent does not answer.')
  }

  async function listen(): Promise<void> {
    await entered
    let failed = 0
    while (connection.status !== 'ended') {
      try {
        const response = await sessionPost('/events', {})
        if (isRefused(response)) return become('ended')
        if (response.ok && response.body) {
          failed = 0
          become('open')
          for await (const topic of topicsOf(response.body)) for (const listener of topicListeners) listener(topic)
        }
      } catch {
        // Told of below, like an orderly end.
      }
      const delay = retryDelays[failed++]
      if (delay === undefined) return become('silent')
      become('interrupted')
      await new Promise(resolve => setTimeout(resolve, delay))
    }
  }

  function tryAgain(): void {
    if (connection.status !== 'silent') return
    become('interrupted')
    void listen()
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
    tryAgain,
  }
}

/** The `data:` lines of an event stream (WHATWG HTML, server-sent events); the agent sends no other fields. */
async function* topicsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Topic> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) yield line.slice('data: '.length) as Topic
  }
}

function isRefused({ status }: Response): boolean {
  return status === 401 || status === 403
}

function isAnswer<Value>(value: unknown): value is Answer<Value> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'
}

function added<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
