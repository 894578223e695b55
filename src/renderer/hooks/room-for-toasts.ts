import { type RefCallback, useCallback } from 'react'

/** Tells the styles how high the toasts stand, as `--toasts`, so that in a narrow window everything else can make room. */
export function useRoomForToasts(): RefCallback<HTMLElement> {
  return useCallback((viewport: HTMLElement | null) => {
    if (!viewport) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--toasts', `${viewport.offsetHeight}px`))
    observer.observe(viewport)
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts')
    }
  }, [])
}
