import { useState } from 'react'
import type { PeopleView, TagView } from '../../../shared/people.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Modal } from '../../components/modal.tsx'
import { PeopleChoice } from '../../components/people-choice.tsx'
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
  const [members, setMembers] = useState<readonly string[]>(before)
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
          addUserIds: members.filter(id => !before.includes(id)),
          removeUserIds: before.filter(id => !members.includes(id)),
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
        <PeopleChoice label="Who has it" users={people.users} chosen={members} onChange={setMembers} />
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
