import { Fingerprint, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PeopleView, PersonView } from '../../../shared/people.ts'
import { ActionsMenu } from '../../components/actions-menu.tsx'
import { Modal } from '../../components/modal.tsx'
import { NameForm } from '../../components/name-form.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { CreateApiKeyDialog } from '../api-keys/create-api-key-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { CredentialList } from './credential-list.tsx'
import { DeletePerson } from './delete-person.tsx'
import { MfaPolicyList } from './mfa-policy-list.tsx'
import { PersonRow } from './person-row.tsx'
import { SessionList } from './session-list.tsx'

interface Props {
  readonly person: PersonView
  readonly people: PeopleView
}

export function PersonPanel({ person, people }: Props) {
  const organizationId = useOrganizationId()
  const rename = useAction('users.rename')
  const [open, setOpen] = useState<'apiKey' | 'passkey' | 'rename' | 'delete' | null>(null)
  const close = () => {
    rename.reset()
    setOpen(null)
  }
  return (
    <>
      <PersonRow
        person={person}
        people={people}
        actions={
          <ActionsMenu
            label={`Actions for ${person.name}`}
            actions={[
              {
                label: 'Create an API key',
                icon: <KeyRound size={15} aria-hidden />,
                onChoose: () => setOpen('apiKey'),
              },
              {
                label: 'Add a passkey',
                icon: <Fingerprint size={15} aria-hidden />,
                onChoose: () => setOpen('passkey'),
              },
              { label: 'Rename', icon: <Pencil size={15} aria-hidden />, onChoose: () => setOpen('rename') },
              ...(person.window
                ? []
                : [
                    {
                      label: 'Delete',
                      icon: <Trash2 size={15} aria-hidden />,
                      onChoose: () => setOpen('delete'),
                      destroys: true,
                    },
                  ]),
            ]}
          />
        }
      >
        <CredentialList person={person} />
        <MfaPolicyList person={person} />
        <SessionList sessions={person.sessions} name={person.name} />
      </PersonRow>
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
    </>
  )
}
