import type { ActivityRow } from '../../shared/activity.ts'
import { outcomeWords } from '../words/status.ts'

/** What needs the person is a chip; what is over is a dot and a word. */
export function StatusChip({ activity }: { activity: Pick<ActivityRow, 'status' | 'type' | 'expired'> }) {
  const { label, tone } = outcomeWords(activity)
  const isLoud = tone === 'waiting' || tone === 'bad'
  return <span className={isLoud ? `chip chip-${tone}` : `status-quiet status-quiet-${tone}`}>{label}</span>
}
