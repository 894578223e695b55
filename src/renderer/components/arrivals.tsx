import type { ReactNode } from 'react'
import { useHeldStill } from '../hooks/held-still.ts'

interface Props {
  /** Names what is shown below; another one begins with everything in its usual place. */
  readonly screen: string
  readonly children: ReactNode
}

/** Holds what comes and goes above a screen, so that nothing below it moves away under the pointer. */
export function Arrivals({ screen, children }: Props) {
  const { arrivals, place } = useHeldStill(screen)
  return (
    <>
      <div ref={arrivals} className="arrivals">
        {children}
      </div>
      <div ref={place} aria-hidden="true" />
    </>
  )
}
