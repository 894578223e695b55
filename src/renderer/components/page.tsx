import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly back?: ReactNode
  readonly children: ReactNode
}

/** One screen. Its heading takes the focus when it is navigated to, so that a screen reader begins there. */
export function Page({ title, lead, actions, back, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
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
