import type { Card } from '../../../shared/card.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useQuery } from '../../hooks/query.ts'
import { RehearsalResult } from '../policies/rehearsal/rehearsal-result.tsx'

/** Shows what the newest requests would have come to, had the policies been as a request wants them. */
export function PolicyChangeSection({ card: { id, organizationId } }: { card: Card }) {
  const { data, error, loading } = useQuery('policies.rehearseAsked', { organizationId, activityId: id })
  return (
    <section className="policy-change" aria-label="What it would have changed">
      <h3>What it would have changed in earlier requests</h3>
      <StillWorking active={loading && !data}>Replaying the history</StillWorking>
      <FailureNotice error={error} />
      {data && <RehearsalResult rehearsal={data} after="With this change" pageLength={4} />}
    </section>
  )
}
