import { useEffect, useState } from 'react'

const storageKey = 'countersign-looked'

/** A person who looks away for less was not away, in milliseconds. */
const shortest = 60_000

/**
 * The time since which nobody looked, once somebody looks again; null while the person was never away.
 * The time is kept in the browser, and tells only what to count.
 */
export function useAwaySince(): number | null {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      const last = Number(localStorage.getItem(storageKey))
      const now = Date.now()
      if (last > 0 && now - last >= shortest) setSince(last)
      localStorage.setItem(storageKey, String(now))
    }
    look()
    const timer = setInterval(look, shortest / 4)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return since
}
