import { ArrowDown } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import type { SeenToEnd } from './seen-to-end.ts'

/** Says beside the decision that the request goes on below the edge, and leads there. */
export function MoreBelow({ seen: { show, isBelow } }: { seen: SeenToEnd }) {
  if (!isBelow) return null
  return (
    <div className="more-below">
      <Button size="small" icon={<ArrowDown size={14} aria-hidden />} onClick={show}>
        More below
      </Button>
    </div>
  )
}
