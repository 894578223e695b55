import { outcomeWords } from '../words/status.ts'

export function StatusChip({ status, type }: { status: string; type: string }) {
  const { label, tone } = outcomeWords(status, type)
  return <span className={`chip chip-${tone}`}>{label}</span>
}
