import { Notice } from '../../components/notice.tsx'

export function FixedAtStart({ flag }: { flag: string }) {
  return (
    <Notice tone="info">
      This was set by <code>{flag}</code> when Countersign was started, and cannot be changed here.
    </Notice>
  )
}
