import { useEffect } from 'react'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { RehearsalResult } from './rehearsal-result.tsx'
import { useRehearsal } from './use-rehearsal.ts'

/** Shows how the history would have been decided without a policy. */
export function DeletionRehearsal({ policyId }: { policyId: string }) {
  const organizationId = useOrganizationId()
  const { run, busy, error, result } = useRehearsal()
  useEffect(() => {
    void run({ call: 'policies.rehearseWithout', input: { organizationId, policyId } })
  }, [run, organizationId, policyId])
  return (
    <div className="deletion-rehearsal" role="status" aria-busy={busy}>
      {busy && (
        <p className="still-working">
          <Spinner /> Replaying the history to see what that changes
        </p>
      )}
      <FailureNotice error={error} />
      {result && <RehearsalResult rehearsal={result} after="Without it" pageLength={4} />}
    </div>
  )
}
