import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step; it takes the focus, so that a screen reader begins there. */
export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="step-heading">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className="step-lead">{children}</div>}
    </div>
  )
}
