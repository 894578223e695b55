import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { RefusalRow } from '../activity/refused-screen.tsx'

/** The newest requests of the program that were refused. */
export function ProgramRefusals({ apiKeyId }: { readonly apiKeyId: string }) {
  const organizationId = useOrganizationId()
  const { data = [] } = useQuery('refusals.list', { organizationId })
  const refused = data.filter(({ credentialId }) => credentialId === apiKeyId).slice(0, 5)
  if (refused.length === 0) return null
  return (
    <>
      <h2 className="section-title">Refused</h2>
      <ul className="rows">
        {refused.map(refusal => (
          <RefusalRow key={refusal.id} refusal={refusal} />
        ))}
      </ul>
    </>
  )
}
