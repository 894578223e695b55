import { Fingerprint, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PeopleView, PersonView } from '../../../shared/people.ts'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Modal } from '../../components/modal.tsx'
import { NameForm } from '../../components/name-form.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { CreateApiKeyDialog } from '../api-keys/create-api-key-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { CredentialList } from './credential-list.tsx'
import { DeletePerson } from './delete-person.tsx'
import { FoldedPerson } from './folded-person.tsx'
import { MfaPolicyList } from './mfa-policy-list.tsx'
import { PersonHead } from './person-head.tsx'
import { SessionList } from './session-list.tsx'

interface Props {
  readonly person: PersonView
  readonly people: PeopleView
}

/** People whose credentials are all shown at once. */
const mostUnfolded = 3

export function PersonPanel({ person, people }: Props) {
  const organizationId = useOrganizationId()
  const rename = useAction('users.rename')
  const [open, setOpen] = useState<'apiKey' | 'passkey' | 'rename' | 'delete' | null>(null)
  const close = () => {
    rename.reset()
    setOpen(null)
  }
  return (
    <section className="panel" aria-label={`Person ${person.name}`}>
      <header className="panel-header">
        <PersonHead person={person} people={people} />
        <div className="row-actions">
          <Button
            size="small"
            icon={<KeyRound size={15} aria-hidden />}
            aria-label={`Create an API key for ${person.name}`}
            onClick={() => setOpen('apiKey')}
          >
            API key
          </Button>
          <Button
            size="small"
            icon={<Fingerprint size={15} aria-hidden />}
            aria-label={`Add a passkey for ${person.name}`}
            onClick={() => setOpen('passkey')}
          >
            Passkey
          </Button>
          <Button
            size="small"
            icon={<Pencil size={15} aria-hidden />}
            aria-label={`Rename ${person.name}`}
            onClick={() => setOpen('rename')}
          >
            Rename
          </Button>
          {!person.window && (
            <IconButton
              label={`Delete ${person.name}`}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => setOpen('delete')}
            />
          )}
        </div>
      </header>
      <FoldedPerson person={person} folds={people.users.length > mostUnfolded}>
        <CredentialList person={person} />
        <MfaPolicyList person={person} />
        <SessionList sessions={person.sessions} name={person.name} />
      </FoldedPerson>
      <Modal open={open === 'rename'} onClose={close} title={`Rename “${person.name}”`}>
        <NameForm
          label="Name"
          name={person.name}
          busy={rename.busy}
          error={rename.error}
          onCancel={close}
          onRename={async name => {
            const answer = await rename.run({ organizationId, userId: person.id, name })
            if (answer.ok) close()
          }}
        />
      </Modal>
      {open === 'apiKey' && <CreateApiKeyDialog userId={person.id} onClose={close} />}
      {open === 'passkey' && <AddPasskeyDialog person={person} onClose={close} onApiKey={() => setOpen('apiKey')} />}
      {open === 'delete' && <DeletePerson person={person} onClose={close} />}
    </section>
  )
}
