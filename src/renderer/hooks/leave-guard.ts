import { useEffect, useRef } from 'react'
import { holdRoute } from './route.ts'
import { useAppState } from './state.tsx'

/**
 * While `active`, neither the address bar nor a closing tab can take the screen away unasked: `onAttempt` is called
 * instead, with the hash that was wanted, empty where the tab was closed; then the browser asks its own question first.
 * Electron only hides a closed window.
 */
export function useLeaveGuard(active: boolean, onAttempt: (wanted: string) => void): void {
  const { carrier } = useAppState()
  const attempt = useRef(onAttempt)
  attempt.current = onAttempt
  useEffect(() => {
    if (!active) return
    const release = holdRoute(wanted => attempt.current(wanted))
    const onUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      attempt.current('')
    }
    if (carrier === 'browser') window.addEventListener('beforeunload', onUnload)
    return () => {
      release()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [active, carrier])
}
