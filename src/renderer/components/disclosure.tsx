import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Details on demand. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>
        <ChevronRight size={16} aria-hidden className="disclosure-arrow" />
        {summary}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
