import { useState, useTransition } from 'react'
import { reasonOf } from './reason.ts'

export type Step = ReturnType<typeof useStep>

/** One step at a time: whether it goes on, and why the last one did not work. */
export function useStep(atFirst: string | null = null) {
  // A state of its own would change only once the action of the form has ended.
  const [busy, start] = useTransition()
  const [problem, setProblem] = useState(atFirst)
  const take = (step: () => Promise<void>) =>
    start(async () => {
      try {
        await step()
        setProblem(null)
      } catch (error) {
        setProblem(reasonOf(error))
      }
    })
  return { busy, problem: busy ? null : problem, take }
}
