import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Call } from '../../shared/ipc.ts'
import type { Topic } from '../../shared/topics.ts'
import type { Connection, WatchedCarrier } from '../connection/connection.ts'

/** `everything`: whatever is shown may be out of date. */
export type Change = Topic | 'everything'

/** The agent as the screens see it. */
export interface Agent {
  readonly call: Call
  subscribe(listener: (change: Change) => void): () => void
  /** Makes every mounted query ask again; called after the window itself has changed something. */
  refresh(): void
}

const AgentContext = createContext<Agent | null>(null)

export function AgentProvider({ carrier, children }: { carrier: WatchedCarrier; children: ReactNode }) {
  const agent = useMemo(() => overCarrier(carrier), [carrier])
  return <AgentContext value={agent}>{children}</AgentContext>
}

export function useAgent(): Agent {
  const agent = useContext(AgentContext)
  if (!agent) throw new Error('useAgent is called outside of AgentProvider')
  return agent
}

export function useConnection(carrier: WatchedCarrier): Connection {
  return useSyncExternalStore(carrier.watchConnection, carrier.connection)
}

function overCarrier(carrier: WatchedCarrier): Agent {
  const listeners = new Set<(change: Change) => void>()
  const publish = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  carrier.subscribe(publish)
  let epoch = carrier.connection().epoch
  carrier.watchConnection(() => {
    const connection = carrier.connection()
    if (connection.epoch === epoch) return
    epoch = connection.epoch
    publish('everything')
  })
  return {
    call: carrier.call,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: () => publish('everything'),
  }
}
