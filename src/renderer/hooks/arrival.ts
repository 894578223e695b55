import { type RefCallback, useEffect, useRef } from 'react'
import { useRoute, useVisit } from './route.ts'

interface Arrival {
  readonly ref: RefCallback<HTMLElement>
  readonly tabIndex: -1 | undefined
  readonly 'aria-current': 'true' | undefined
}

/** Signs that the person goes on from where they arrived. */
const movements = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/**
 * Properties of an element that has an address, such as `#/accounts/0190…` for an account: each time somebody goes there, it comes into
 * sight and takes the focus. It stays in sight while what is above it is still loading.
 * @param id - The second part of its route; absent if it has no address.
 */
export function useArrival(id: string | undefined): Arrival {
  const [, part] = useRoute()
  const visit = useVisit()
  const element = useRef<HTMLElement>(null)
  const isHere = id !== undefined && part === id
  // biome-ignore lint/correctness/useExhaustiveDependencies: who goes there again may have scrolled away
  useEffect(() => {
    const arrived = element.current
    if (!isHere || !arrived) return
    const observer = new ResizeObserver(() => bringIntoSight(arrived))
    const goOn = () => observer.disconnect()
    observer.observe(document.body)
    for (const each of movements) document.addEventListener(each, goOn)
    arrived.focus({ preventScroll: true })
    return () => {
      goOn()
      for (const each of movements) document.removeEventListener(each, goOn)
    }
  }, [isHere, visit])
  return {
    ref: node => {
      element.current = node
    },
    tabIndex: isHere ? -1 : undefined,
    'aria-current': isHere ? 'true' : undefined,
  }
}

/** Of what is too tall for the middle, the beginning matters. */
function bringIntoSight(element: HTMLElement): void {
  element.scrollIntoView({ block: element.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' })
}
