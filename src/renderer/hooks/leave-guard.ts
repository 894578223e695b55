import { useEffect, useRef } from 'react'
import { useAppState } from './state.tsx'

/**
 * While `active`, neither the address bar nor a closing tab can take the screen away unasked: `onAttempt` is called
 * instead, and the browser asks its own question before it closes the tab. Electron only hides a closed window.
 */
export function useLeaveGuard(active: boolean, onAttempt: () => void): void {
  const { carrier } = useAppState()
  const attempt = useRef(onAttempt)
  attempt.current = onAttempt
  useEffect(() => {
    if (!active) return
    const here = window.location.href
    const onUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      attempt.current()
    }
    const onHashChange = (event: HashChangeEvent) => {
      if (window.location.href === here) return
      event.stopImmediatePropagation()
      window.history.pushState(null, '', here)
      attempt.current()
    }
    if (carrier === 'browser') window.addEventListener('beforeunload', onUnload)
    window.addEventListener('hashchange', onHashChange, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('hashchange', onHashChange, true)
    }
  }, [active, carrier])
}
