import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface Props {
  /** For the dialog of the form, which moves the focus when it has closed. */
  readonly ref?: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

/** Shows the outcome of a form that has closed: scrolls to it, and gives it the focus, which was lost with the form. */
export function Outcome({ ref, children }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const place = ref ?? own
  useEffect(() => place.current?.focus(), [place])
  return (
    <div ref={place} tabIndex={-1} role="status" className="outcome">
      {children}
    </div>
  )
}
