import { CircleAlert, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  readonly tone: 'danger' | 'warning' | 'info' | 'error'
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Told to a screen reader as soon as it appears. */
  readonly live?: boolean
}

const icons = { danger: OctagonAlert, warning: TriangleAlert, info: Info, error: CircleAlert }

export function Notice({ tone, title, children, actions, live = false }: Props) {
  const Icon = icons[tone]
  return (
    <div className={`notice notice-${tone}`} role={live ? 'alert' : undefined}>
      <Icon size={18} aria-hidden className="notice-icon" />
      <div className="notice-text">
        {title && <p className="notice-title">{title}</p>}
        {children && <div className="notice-body">{children}</div>}
      </div>
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  )
}
