import type { ReactNode } from 'react'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Where it is filled, or what is there instead. */
  readonly leadsTo?: { readonly href: string; readonly label: string }
}

/** Stands in place of a list that is empty: says what belongs here, and how it gets here. */
export function Empty({ icon, title, children, actions, leadsTo }: Props) {
  return (
    <div className="empty">
      <div className="empty-icon">{icon}</div>
      <h2>{title}</h2>
      {children && <div className="empty-text">{children}</div>}
      {(actions || leadsTo) && (
        <div className="empty-actions">
          {actions}
          {leadsTo && (
            <a className="button button-plain button-normal" href={leadsTo.href}>
              {leadsTo.label}
            </a>
          )}
        </div>
      )}
    </div>
  )
}
