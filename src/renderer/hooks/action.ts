import { useCallback, useState } from 'react'
import type { ActionName, Answer, Input, Output } from '../../shared/ipc.ts'
import { useAgent } from './agent.tsx'
import type { Failure } from './query.ts'

export interface Action<Name extends ActionName> {
  run(input: Input<Name>): Promise<Answer<Output<Name>>>
  readonly busy: boolean
  /** Why the last run failed; null while running and after a success. */
  readonly error: Failure | null
  reset(): void
}

/** A call that changes something. After a success everything on the screen is asked for again. */
export function useAction<Name extends ActionName>(name: Name): Action<Name> {
  const agent = useAgent()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Failure | null>(null)

  const run = useCallback(
    async (input: Input<Name>): Promise<Answer<Output<Name>>> => {
      setBusy(true)
      setError(null)
      const answer = await agent.call(name, input)
      setBusy(false)
      if (answer.ok) agent.refresh()
      else setError(answer.error)
      return answer
    },
    [agent, name],
  )

  const reset = useCallback(() => setError(null), [])
  return { run, busy, error, reset }
}
