import { type RefObject, useLayoutEffect, useRef } from 'react'
import { armingTime } from './armed.ts'

interface Held {
  /** The ref of what comes and goes. */
  readonly arrivals: RefObject<HTMLDivElement | null>
  /** The ref of an empty element right below it: it takes the place of what has gone. */
  readonly place: RefObject<HTMLDivElement | null>
}

/**
 * Keeps what a person reads, and the buttons there, where they are in the window while something above comes, changes or goes:
 * the page is scrolled by as much, and what came stays in sight above it. Browsers do so themselves only on pages that
 * are scrolled already. A screen that has just come into sight settles first; nothing can be approved on it meanwhile.
 */
export function useHeldStill(screen: string): Held {
  const arrivals = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen begins again
  useLayoutEffect(() => {
    const above = arrivals.current
    const gone = place.current
    const main = above?.closest('main')
    if (!above || !gone || !main) return

    const began = performance.now()
    const page = document.documentElement
    let reserved = 0
    let room = 0
    /** A card is held alone, since more than the banners can come above it. */
    const anchorNow = () => main.querySelector('.card') ?? gone
    const edgeOf = (element: Element) => element.getBoundingClientRect()[element === gone ? 'bottom' : 'top']
    let anchor = anchorNow()
    let edge = edgeOf(anchor)
    let height = above.offsetHeight
    let scrolled = page.scrollTop
    const look = () => {
      anchor = anchorNow()
      edge = edgeOf(anchor)
      settle()
    }
    /** Leaves the edge where it was wanted: pages scroll by whole pixels, and what each time is left over would add up. */
    const settle = () => {
      height = above.offsetHeight
      scrolled = page.scrollTop
    }
    /** Somebody scrolled; where the page was just brought is known. */
    const scroll = () => {
      if (page.scrollTop !== scrolled) look()
    }

    const reserve = (pixels: number) => {
      reserved = pixels
      gone.style.height = `${pixels}px`
    }

    const hold = () => {
      if (anchorNow() !== anchor || performance.now() - began < armingTime) return look()
      // Somebody scrolled, or a field that wants an answer came into sight: that is reported later than what changed with it.
      if (page.scrollTop !== scrolled && above.offsetHeight === height) return look()
      const moved = edgeOf(anchor) - edge
      if (Math.abs(moved) < 0.5) return settle()
      reserve(Math.max(0, reserved - moved))
      const more = edgeOf(anchor) - edge
      const wanted = page.scrollTop + more
      room = Math.max(room, Math.ceil(wanted))
      page.style.setProperty('--room', `${room}px`)
      page.scrollTop = wanted
      const left = edge - edgeOf(anchor)
      if (left > 0) reserve(reserved + left)
      if (above.offsetHeight > height) arrive()
      settle()
    }

    const arrive = () => {
      above.dataset.late = ''
      main.style.setProperty('--arrivals', `${above.offsetHeight}px`)
      // What comes under the pointer may not take the press that was meant for what it covers.
      above.animate({ pointerEvents: ['none', 'none'] }, armingTime)
    }

    const watch = new MutationObserver(hold)
    watch.observe(main, { childList: true, characterData: true, subtree: true })
    window.addEventListener('scroll', scroll)
    window.addEventListener('resize', look)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', scroll)
      window.removeEventListener('resize', look)
      gone.style.height = ''
      delete above.dataset.late
      page.style.removeProperty('--room')
      main.style.removeProperty('--arrivals')
    }
  }, [screen])

  return { arrivals, place }
}
