import { type RefObject, useEffect, useRef, useState } from 'react'

export interface SeenToEnd {
  /** The ref of an empty element at the end of what is to be read. */
  readonly end: RefObject<HTMLDivElement | null>
  /** The ref of what sticks to the lower edge, and covers what is read. */
  readonly footer: RefObject<HTMLElement | null>
  /** True while that element is below the edge of the window. */
  readonly isBelow: boolean
  /** True once it has been in sight. */
  readonly isSeen: boolean
  /** Brings it into sight. */
  show(): void
}

/** Tells if the end of something long was in sight. @param key - Names exactly what is read. With another key, reading starts over. */
export function useSeenToEnd(key: string): SeenToEnd {
  const end = useRef<HTMLDivElement>(null)
  const footer = useRef<HTMLElement>(null)
  const [isBelow, setBelow] = useState(false)
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    const [element, cover] = [end.current, footer.current]
    if (!element || !cover) return
    let observer: IntersectionObserver | undefined
    // The footer grows with what it says: what lies behind it was not in sight.
    const sizes = new ResizeObserver(() => {
      observer?.disconnect()
      observer = new IntersectionObserver(look, { rootMargin: `0px 0px -${heightCovered(cover)}px 0px` })
      observer.observe(element)
    })
    sizes.observe(cover)
    return () => {
      sizes.disconnect()
      observer?.disconnect()
    }

    function look(entries: readonly IntersectionObserverEntry[]): void {
      const last = entries.at(-1)
      if (!last) return
      setBelow(!last.isIntersecting && last.boundingClientRect.top > 0)
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(key)
    }
  }, [key])
  const show = () => end.current?.scrollIntoView({ block: 'center' })
  return { end, footer, isBelow, isSeen: seen === key, show }
}

/** In pixels, from the lower edge of the window. On narrow screens the footer sticks above other things. */
function heightCovered(footer: HTMLElement): number {
  return Math.ceil(footer.offsetHeight + (Number.parseFloat(getComputedStyle(footer).bottom) || 0))
}
