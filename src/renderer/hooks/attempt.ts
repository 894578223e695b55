import { createContext, useContext, useRef } from 'react'

/** Number of times that the form around was sent. */
export const AttemptContext = createContext(0)

/** The failure of the last attempt: a failure that a field now refuses does not stand beside an older one. */
export function useOfLastAttempt<Failure>(failure: Failure | null): Failure | null {
  const attempt = useContext(AttemptContext)
  const seen = useRef({ failure, attempt })
  if (seen.current.failure !== failure) seen.current = { failure, attempt }
  return seen.current.attempt === attempt ? failure : null
}
