import { useEffect, useState } from 'react'

/** Longest time that a timer of the browser waits, in milliseconds. */
const longest = 2 ** 31 - 1

/** Tells if a time has come, in milliseconds since the epoch. */
export function useIsPast(time: number): boolean {
  const [seen, setSeen] = useState(Date.now)
  useEffect(() => {
    // A timer may end a little early: then it begins again.
    if (seen >= time) return
    const timer = setTimeout(() => setSeen(Date.now()), Math.min(longest, Math.max(1, time - Date.now())))
    return () => clearTimeout(timer)
  }, [time, seen])
  return seen >= time
}
