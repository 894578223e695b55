import type { ActivityRow } from '../../shared/activity.ts'
import { outcomeWords } from '../words/status.ts'

export function StatusChip({ activity }: { activity: Pick<ActivityRow, 'status' | 'type' | 'expired'> }) {
  const { label, tone } = outcomeWords(activity)
  return <span className={`chip chip-${tone}`}>{label}</span>
}
