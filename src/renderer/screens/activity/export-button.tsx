import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Answer, Output } from '../../../shared/ipc.ts'
import { download } from '../../browser/download.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useAgent } from '../../hooks/agent.tsx'
import type { Failure } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { type HistoryFilter, wantedOf } from './history-filter.ts'

/** Saves all that the filter lists, not only what is loaded. */
export function ExportButton({ filter }: { filter: HistoryFilter }) {
  const agent = useAgent()
  const organizationId = useOrganizationId()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Failure | null>(null)

  async function save(): Promise<void> {
    setBusy(true)
    setError(null)
    const parts: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: { after?: string } = next === '' ? {} : { after: next }
      const answer: Answer<Output<'activities.export'>> = await agent.call('activities.export', {
        organizationId,
        ...wantedOf(filter),
        ...page,
      })
      if (!answer.ok) {
        setError(answer.error)
        break
      }
      parts.push(answer.value.text)
      next = answer.value.next
      if (next === null) download('activity.csv', parts.join(''))
    }
    setBusy(false)
  }

  return (
    <>
      <Button icon={<Download size={16} aria-hidden />} busy={busy} onClick={() => void save()}>
        Export CSV
      </Button>
      <FailureNotice error={error} />
    </>
  )
}
