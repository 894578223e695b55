import { useState } from 'react'
import { reasonOf } from './reason.ts'

export type Step = ReturnType<typeof useStep>

/** One step at a time: whether it goes on, and why the last one did not work. */
export function useStep(atFirst: string | null = null) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(atFirst)
  async function take(step: () => Promise<void>) {
    setBusy(true)
    setProblem(null)
    try {
      await step()
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, take }
}
