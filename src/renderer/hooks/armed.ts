import { useEffect, useState } from 'react'

/** How long something must have been in sight before it can be approved, in milliseconds. */
export const armingTime = 1000

/**
 * Whether the thing named by `key` has been in sight for {@link armingTime}. Another key, or the window coming back
 * into sight, starts the wait again, so that a click meant for something else approves nothing.
 */
export function useArmed(key: string): boolean {
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
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [key])
  return armedKey === key
}
