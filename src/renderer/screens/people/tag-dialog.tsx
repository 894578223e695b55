import { useState } from 'react'
import type { PeopleView, TagView } from '../../../shared/people.ts'
import { Button } from '../../components/button.tsx'
import { CheckField } from '../../components/check-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Modal } from '../../components/modal.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { editable } from '../../words/marks.ts'

interface Props {
  /** The tag to change; absent to create one. */
  readonly tag?: TagView
  readonly people: PeopleView
  readonly onClose: () => void
}

/** The name of a tag, and who has it. */
export function TagDialog({ tag, people, onClose }: Props) {
  const organizationId = useOrganizationId()
  const create = useAction('tags.create')
  const update = useAction('tags.update')
  const toast = useToast()
  const before = people.users.filter(({ tagIds }) => tag && tagIds.includes(tag.id)).map(({ id }) => id)
  const [name, setName] = useState(() => editable(tag?.name ?? ''))
  const [members, setMembers] = useState<ReadonlySet<string>>(() => new Set(before))
  const [submitted, setSubmitted] = useState(false)
  const busy = create.busy || update.busy
  const nameNeeded = !tag || editable(tag.name) !== ''

  async function submit(): Promise<void> {
    setSubmitted(true)
    const given = name.trim()
    if (nameNeeded && !given) return
    const answer = tag
      ? await update.run({
          organizationId,
          tagId: tag.id,
          ...(given && given !== tag.name && { name: given }),
          addUserIds: [...members].filter(id => !before.includes(id)),
          removeUserIds: before.filter(id => !members.has(id)),
        })
      : await create.run({ organizationId, name: given, userIds: [...members] })
    if (!answer.ok) return
    onClose()
    toast(tag ? 'Tag changed' : `Tag “${given}” created`)
  }

  return (
    <Modal open onClose={onClose} title={tag ? `Edit the tag “${tag.name}”` : 'Create a tag'}>
      <Form onSubmit={submit}>
        <TextField
          label="Name of the tag"
          value={name}
          maxLength={100}
          onChange={setName}
          error={submitted && nameNeeded && !name.trim() ? 'Give the tag a name.' : undefined}
        />
        <fieldset className="fieldset">
          <legend className="field-label">Who has it</legend>
          <div className="choices">
            {people.users.map(person => (
              <CheckField
                key={person.id}
                label={person.name}
                description={person.email ?? undefined}
                checked={members.has(person.id)}
                onChange={checked =>
                  setMembers(
                    now => new Set(checked ? [...now, person.id] : [...now].filter(other => other !== person.id)),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <FailureNotice error={create.error ?? update.error} />
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {tag ? 'Save' : 'Create tag'}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
