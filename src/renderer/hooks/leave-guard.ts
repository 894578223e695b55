import { useEffect, useRef } from 'react'

/**
 * While `active`, neither the address bar nor a closing window can take the screen away unasked: `onAttempt` is called
 * instead. A browser also shows its own question when the window is closed.
 */
export function useLeaveGuard(active: boolean, onAttempt: () => void): void {
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
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('hashchange', onHashChange, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('hashchange', onHashChange, true)
    }
  }, [active])
}
