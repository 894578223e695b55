import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  readonly title: ReactNode
  /** Below the title. Nothing in either can be pressed: both open the row. */
  readonly about: ReactNode
  /** Beside them. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
  /** True where it is open at first. */
  readonly open?: boolean
  /** Content of the row once it is open. */
  readonly children: ReactNode
}

/** A row of a list that opens where it is pressed. */
export function FoldingRow({ title, about, aside, actions, open, children }: Props) {
  return (
    <div className="folding-row">
      <details open={open || undefined}>
        <summary>
          <ChevronRight size={16} aria-hidden className="disclosure-arrow" />
          <div className="folding-summary">
            {title}
            <p className="folding-about">{about}</p>
          </div>
        </summary>
        <div className="folding-body">{children}</div>
      </details>
      {aside && <div className="row-use">{aside}</div>}
      {actions && <div className="row-actions">{actions}</div>}
    </div>
  )
}
