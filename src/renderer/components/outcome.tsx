import { type ReactNode, useEffect, useRef } from 'react'

/** Shows the outcome of a form that has closed: scrolls to it, and gives it the focus, which was lost with the form. */
export function Outcome({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} role="status" className="outcome">
      {children}
    </div>
  )
}
