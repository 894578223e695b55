import { useEffect, useState } from 'react'
import { useAgent } from './agent.tsx'

/** Time that something must have been in sight before it can be approved, in milliseconds. */
export const armingTime = 1000

export interface Arming {
  readonly armed: boolean
  /** Grows with each wait that begins. */
  readonly wait: number
}

/**
 * Armed once the thing named by `key` has been in sight for {@link armingTime}. Another key, or the window coming back
 * into sight, starts the wait again, so that a click meant for something else approves nothing. So does a typed letter: `a` and a
 * space may belong to a text that is meant for another window.
 */
export function useArmed(key: string): Arming {
  const agent = useAgent()
  const [armedKey, setArmedKey] = useState<string | null>(null)
  const [wait, setWait] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      setArmedKey(null)
      setWait(last => last + 1)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setArmedKey(key), armingTime)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTyped(event)) begin()
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    document.addEventListener('keydown', onKeyDown, { capture: true })
    // Electron draws hidden windows as if they were visible, and says itself when one is shown.
    const unsubscribe = agent.subscribe(change => {
      if (change === 'shown') begin()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', begin)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [agent, key])
  return { armed: armedKey === key, wait }
}

/** Space is how a focused button is pressed. */
const isTyped = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' '
