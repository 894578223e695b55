import type { ReactNode } from 'react'
import { useHeadingFocus } from '../hooks/heading-focus.ts'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly back?: ReactNode
  /** Tabs. They stand above the lead, which differs from one to the next: so they stay where they are. */
  readonly parts?: ReactNode
  readonly children: ReactNode
}

/** One screen. */
export function Page({ title, lead, actions, back, parts, children }: Props) {
  const heading = useHeadingFocus()
  const about = lead && <p className="page-lead">{lead}</p>
  return (
    <div className="page">
      {back}
      <header className="page-header">
        <div className="page-heading">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {!parts && about}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {parts}
      {parts && about}
      {children}
    </div>
  )
}
