import { ArrowDown } from 'lucide-react'
import type { SeenToEnd } from './seen-to-end.ts'

/** Says that the request goes on below the edge, until its end has come into sight. */
export function MoreBelow({ seen: { show, isBelow } }: { seen: SeenToEnd }) {
  if (!isBelow) return null
  return (
    <button type="button" className="more-below" onClick={show}>
      <ArrowDown size={14} aria-hidden /> More below
    </button>
  )
}
