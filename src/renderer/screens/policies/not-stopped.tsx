import { Notice } from '../../components/notice.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { notStoppedWords } from '../../words/quorum.ts'

/** Says beside a policy that forbids whom it does not stop. */
export function NotStopped() {
  const organizationId = useOrganizationId()
  const people = useQuery('people.get', { organizationId })
  return <Notice tone="info" title={notStoppedWords(people.data)} />
}
