import type { ReactNode } from 'react'
import { useHeadingFocus } from '../../hooks/heading-focus.ts'

export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useHeadingFocus()
  return (
    <div className="step-heading">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className="step-lead">{children}</div>}
    </div>
  )
}
