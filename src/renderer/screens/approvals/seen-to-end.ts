import { type RefObject, useEffect, useRef, useState } from 'react'

/** The decision bar covers this much of the lower edge, in pixels. */
const covered = 84

export interface SeenToEnd {
  /** The ref of an empty element at the end of what is to be read. */
  readonly end: RefObject<HTMLDivElement | null>
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
  const [isBelow, setBelow] = useState(false)
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)
        if (!last) return
        setBelow(!last.isIntersecting && last.boundingClientRect.top > 0)
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(key)
      },
      { rootMargin: `0px 0px -${covered}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [key])
  const show = () => end.current?.scrollIntoView({ block: 'center' })
  return { end, isBelow, isSeen: seen === key, show }
}
