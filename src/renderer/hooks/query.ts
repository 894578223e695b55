import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Input, Output, QueryName } from '../../shared/ipc.ts'
import type { Topic } from '../../shared/topics.ts'
import { useAgent } from './agent.tsx'

/**
 * The topics of each query, which the build writes in (electron.vite.config.ts): the table of calls itself would put zod into the
 * window.
 */
declare const topicsOfQueries: Readonly<Record<QueryName, readonly Topic[]>>

export type Failure = Extract<Answer<never>, { ok: false }>['error']

export interface Query<Value> {
  /** The newest answer; kept while a newer one is on its way, and when that fails. */
  readonly data: Value | undefined
  readonly error: Failure | null
  readonly loading: boolean
  refresh(): void
}

/**
 * Asks the agent and keeps the answer fresh. Changes that arrive while an answer is on its way are gathered into one
 * more question, so that a burst of topics costs two calls.
 */
export function useQuery<Name extends QueryName>(name: Name, input: Input<Name>): Query<Output<Name>> {
  const agent = useAgent()
  const [data, setData] = useState<Output<Name>>()
  const [error, setError] = useState<Failure | null>(null)
  const [loading, setLoading] = useState(true)
  const ask = useRef(() => {})
  const key = JSON.stringify(input)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `input`, which is a new object each time
  useEffect(() => {
    let wanted = true
    let asking = false
    let askAgain = false

    async function askOnce(): Promise<void> {
      if (asking) {
        askAgain = true
        return
      }
      asking = true
      setLoading(true)
      do {
        askAgain = false
        const answer = await agent.call(name, input)
        if (!wanted) return
        if (answer.ok) {
          setData(answer.value)
          setError(null)
        } else setError(answer.error)
      } while (askAgain)
      asking = false
      setLoading(false)
    }

    ask.current = () => void askOnce()
    void askOnce()
    const topics = topicsOfQueries[name]
    const unsubscribe = agent.subscribe(change => {
      if (change === 'everything' || topics.includes(change)) void askOnce()
    })
    return () => {
      wanted = false
      unsubscribe()
    }
  }, [agent, name, key])

  const refresh = useCallback(() => ask.current(), [])
  return { data, error, loading, refresh }
}
