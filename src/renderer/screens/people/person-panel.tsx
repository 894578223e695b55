import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PersonView, TagView } from '../../../shared/people.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Modal } from '../../components/modal.tsx'
import { NameForm } from '../../components/name-form.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { dayOf } from '../../words/time.ts'
import { CreateApiKeyDialog } from '../api-keys/create-api-key-dialog.tsx'
import { CredentialList } from './credential-list.tsx'
import { DeletePerson } from './delete-person.tsx'

interface Props {
  readonly person: PersonView
  readonly tags: readonly TagView[]
}

export function PersonPanel({ person, tags }: Props) {
  const organizationId = useOrganizationId()
  const rename = useAction('users.rename')
  const [open, setOpen] = useState<'apiKey' | 'rename' | 'delete' | null>(null)
  const close = () => {
    rename.reset()
    setOpen(null)
  }
  const own = tags.filter(({ id }) => person.tagIds.includes(id))
  return (
    <section className="panel" aria-label={`Person ${person.name}`}>
      <header className="panel-header">
        <div className="person-head">
          <h2 className="person-name">
            <VisibleText text={person.name} />
            {person.root && <span className="chip chip-good">Root user</span>}
            {person.window && <span className="chip chip-quiet">This window</span>}
          </h2>
          <p className="row-meta">
            <Contact value={person.email} verified={person.emailVerified} missing="No e-mail address" />
            <Contact value={person.phoneNumber} verified={person.phoneVerified} />
            <span>Added {dayOf(person.createdAt)}</span>
          </p>
          {own.length > 0 && (
            <ul className="tags" aria-label="Tags">
              {own.map(({ id, name }) => (
                <li key={id} className="chip chip-quiet tag">
                  <VisibleText text={name} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="row-actions">
          <IconButton
            label={`Create an API key for ${person.name}`}
            icon={<KeyRound size={16} aria-hidden />}
            onClick={() => setOpen('apiKey')}
          />
          <IconButton
            label={`Rename ${person.name}`}
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setOpen('rename')}
          />
          {!person.window && (
            <IconButton
              label={`Delete ${person.name}`}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => setOpen('delete')}
            />
          )}
        </div>
      </header>
      <CredentialList person={person} />
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
      {open === 'delete' && <DeletePerson person={person} onClose={close} />}
    </section>
  )
}

interface ContactProps {
  readonly value: string | null
  readonly verified: boolean
  readonly missing?: string
}

function Contact({ value, verified, missing }: ContactProps) {
  if (value === null) return missing && <span>{missing}</span>
  return (
    <span>
      <VisibleText text={value} />
      {!verified && ' (not confirmed)'}
    </span>
  )
}
