import { type RefObject, useEffect, useRef } from 'react'

let isFirst = true

/**
 * The ref of a screen's heading. It takes the focus when the screen is come to, so that a screen reader begins there;
 * the first screen after loading leaves the focus at the beginning of the page.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasFirst = useRef(isFirst)
  useEffect(() => {
    if (!wasFirst.current) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return heading
}
