import { Notice } from '../../components/notice.tsx'

export function FixedAtStart({ flag }: { flag: string }) {
  return (
    <Notice tone="info">
      <code>{flag}</code> set this when Countersign was started. This window cannot change it.
    </Notice>
  )
}
