import { useEffect, useState } from 'react'

/** True once `active` has held for `delay` milliseconds without a break. Keeps short waits from flickering. */
export function useLater(active: boolean, delay: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, delay])
  return late
}
