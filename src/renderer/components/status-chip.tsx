import { statusWords } from '../words/status.ts'

export function StatusChip({ status }: { status: string }) {
  const { label, tone } = statusWords(status)
  return <span className={`chip chip-${tone}`}>{label}</span>
}
