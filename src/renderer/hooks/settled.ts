import { useEffect, useState } from 'react'

/** The value once it has stayed the same for `delay` milliseconds: what is typed is not asked about letter by letter. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
