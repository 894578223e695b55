import { listed } from '../../../shared/listed.ts'
import type { PersonView } from '../../../shared/people.ts'
import { Confirm } from '../../components/confirm.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'

export function DeletePerson({ person, onClose }: { person: PersonView; onClose: () => void }) {
  const organizationId = useOrganizationId()
  const remove = useAction('users.delete')
  const toast = useToast()
  const policies = useQuery('policies.list', { organizationId })
  const naming =
    policies.data?.filter(({ ids }) => ids.some(({ kind, id }) => kind === 'user' && id === person.id)) ?? []

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, userId: person.id })
    if (!answer.ok) return
    onClose()
    toast(`Deleted “${person.name}”`)
  }

  const goes = goesToo(person)
  return (
    <Confirm
      open
      title={`Delete “${person.name}”?`}
      confirm="Delete"
      busy={remove.busy}
      error={remove.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {goes && <p>Also deleted: {goes}. Programs that use them can no longer send requests.</p>}
      {naming.length > 0 && (
        <>
          <p>
            {naming.length === 1 ? 'This policy refers to' : 'These policies refer to'} “
            <VisibleText text={person.name} />”
            {naming.length === 1 ? '. It stays as it is,' : '. They stay as they are,'} but the reference will match
            nobody:
          </p>
          <ul className="plain-list">
            {naming.slice(0, mostPolicies).map(({ id, name }) => (
              <li key={id}>
                <VisibleText text={name} />
              </li>
            ))}
          </ul>
          {naming.length > mostPolicies && <p>And {counted(naming.length - mostPolicies, 'other')}.</p>}
        </>
      )}
      <p>Wallets, keys and the history stay. This cannot be undone.</p>
    </Confirm>
  )
}

const mostPolicies = 10

/** Everything that lets the person in, counted; empty where there is nothing. */
function goesToo({ apiKeys, passkeys, providers, sessions }: PersonView): string {
  const parts = [
    apiKeys.length > 0 && counted(apiKeys.length, 'API key'),
    passkeys.length > 0 && counted(passkeys.length, 'passkey'),
    providers.length > 0 && counted(providers.length, 'sign-in provider'),
    sessions.length > 0 && counted(sessions.length, 'session'),
  ]
  return listed(parts.filter(part => part !== false))
}
