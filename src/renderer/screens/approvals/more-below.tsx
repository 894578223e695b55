import { ArrowDown } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'

/** Says that the request goes on below the edge, until its end has come into sight. */
export function MoreBelow({ end }: { end: RefObject<HTMLElement | null> }) {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)
        if (last) setHidden(!last.isIntersecting && last.boundingClientRect.top > 0)
      },
      // The decision bar covers the lower edge.
      { rootMargin: '0px 0px -84px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [end])

  if (!hidden) return null
  return (
    <button type="button" className="more-below" onClick={() => end.current?.scrollIntoView({ block: 'center' })}>
      <ArrowDown size={14} aria-hidden /> More below
    </button>
  )
}
