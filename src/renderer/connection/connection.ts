import type { Answer, Carrier } from '../../shared/ipc.ts'

/**
 * `interrupted`: the agent does not answer at the moment, and is asked again.
 * `silent`: it has not answered for long, and is asked again only when the person wants it.
 * `ended`: it answers, but does not know this window any more.
 */
export type ConnectionStatus = 'open' | 'interrupted' | 'silent' | 'ended'

/** One object per change, so it can be compared by identity. */
export interface Connection {
  readonly status: ConnectionStatus
  /** Grows each time the connection comes back: what changed meanwhile has to be asked for again. */
  readonly epoch: number
}

/** A carrier that also tells whether it carries. */
export interface WatchedCarrier extends Carrier {
  connection(): Connection
  watchConnection(listener: () => void): () => void
  /** Asks an agent that was silent once more. */
  tryAgain(): void
}

/** Answer to a call that could not be carried at all. */
export function unreachable<Value>(message: string): Answer<Value> {
  return { ok: false, error: { code: 'UNREACHABLE', message } }
}
