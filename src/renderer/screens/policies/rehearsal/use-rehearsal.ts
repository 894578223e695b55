import { useCallback, useRef, useState } from 'react'
import type { Input } from '../../../../shared/ipc.ts'
import type { Rehearsal } from '../../../../shared/rehearsals.ts'
import { useAgent } from '../../../hooks/agent.tsx'
import type { Failure } from '../../../hooks/query.ts'

export type RehearsalQuestion =
  | { readonly call: 'policies.rehearse'; readonly input: Input<'policies.rehearse'> }
  | { readonly call: 'policies.rehearseWithout'; readonly input: Input<'policies.rehearseWithout'> }

export interface Rehearsing {
  readonly busy: boolean
  readonly error: Failure | null
  readonly result: Rehearsal | null
  /** Name of the question that the result, or the error, answers. */
  readonly about: string | null
  run(question: RehearsalQuestion): Promise<void>
}

/** Names a question, to tell whether an answer is still about what is on the screen. What a policy is called decides nothing. */
export const nameOf = (question: RehearsalQuestion): string => JSON.stringify({ ...question.input, name: '' })

/** Replays the history. Of several questions only the newest is answered. */
export function useRehearsal(): Rehearsing {
  const agent = useAgent()
  const newest = useRef(0)
  const [state, setState] = useState<Omit<Rehearsing, 'run'>>({ busy: false, error: null, result: null, about: null })

  const run = useCallback(
    async (question: RehearsalQuestion): Promise<void> => {
      newest.current += 1
      const mine = newest.current
      setState({ busy: true, error: null, result: null, about: null })
      const answer =
        question.call === 'policies.rehearse'
          ? await agent.call(question.call, question.input)
          : await agent.call(question.call, question.input)
      if (mine !== newest.current) return
      setState({
        busy: false,
        error: answer.ok ? null : answer.error,
        result: answer.ok ? answer.value : null,
        about: nameOf(question),
      })
    },
    [agent],
  )
  return { ...state, run }
}
