import { useCallback, useEffect, useState } from 'react'
import { useAgent } from './agent.tsx'

export interface Fleeting<Value> {
  readonly value: Value | null
  /** Time at which it is forgotten automatically, in milliseconds since the epoch. */
  readonly until: number
  show(value: Value): void
  forget(): void
}

/**
 * Holds a secret for `span` milliseconds at most: it is forgotten before that when the window is hidden or shown again,
 * or when whatever shows it is left.
 */
export function useFleeting<Value>(span: number): Fleeting<Value> {
  const agent = useAgent()
  const [held, setHeld] = useState<{ value: Value; until: number } | null>(null)
  const forget = useCallback(() => setHeld(null), [])
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(forget, held.until - Date.now())
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') forget()
    }
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', forget)
    // Electron draws hidden windows as if they were visible, and says itself when one is shown.
    const unsubscribe = agent.subscribe(change => {
      if (change === 'shown') forget()
    })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', forget)
      unsubscribe()
    }
  }, [agent, held, forget])
  return {
    value: held?.value ?? null,
    until: held?.until ?? 0,
    show: value => setHeld({ value, until: Date.now() + span }),
    forget,
  }
}
