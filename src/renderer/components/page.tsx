import type { ReactNode } from 'react'
import { useHeadingFocus } from '../hooks/heading-focus.ts'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly back?: ReactNode
  readonly children: ReactNode
}

/** One screen. */
export function Page({ title, lead, actions, back, children }: Props) {
  const heading = useHeadingFocus()
  return (
    <div className="page">
      {back}
      <header className="page-header">
        <div className="page-heading">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="page-lead">{lead}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
