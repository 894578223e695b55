import { useEffect, useState } from 'react'
import { useAgent } from './agent.tsx'

/** Time that something must have been in sight before it can be approved, in milliseconds. */
export const armingTime = 1000

/**
 * True once the thing named by `key` has been in sight for {@link armingTime}. Another key, or the window coming back
 * into sight, starts the wait again, so that a click meant for something else approves nothing.
 */
export function useArmed(key: string): boolean {
  const agent = useAgent()
  const [armedKey, setArmedKey] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      setArmedKey(null)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setArmedKey(key), armingTime)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    // Electron draws hidden windows as if they were visible, and says itself when one is shown.
    const unsubscribe = agent.subscribe(change => {
      if (change === 'shown') begin()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', begin)
    }
  }, [agent, key])
  return armedKey === key
}
