import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Modal } from '../../components/modal.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'

export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId()
  const create = useAction('users.create')
  const toast = useToast()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const wrongEmail = email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (!name.trim() || wrongEmail) return
    const answer = await create.run({
      organizationId,
      name: name.trim(),
      ...(email.trim() && { email: email.trim() }),
    })
    if (!answer.ok) return
    onClose()
    toast(`Added “${name.trim()}”`)
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Add a person"
      description="A new user is not a root user, and may do what policies allow. They can do nothing until you create an API key or add a passkey for them."
    >
      <Form onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          maxLength={100}
          onChange={setName}
          error={submitted && !name.trim() ? 'Give the person a name.' : undefined}
        />
        <TextField
          label="E-mail address"
          type="email"
          optional
          value={email}
          maxLength={200}
          onChange={setEmail}
          error={submitted && wrongEmail ? 'An e-mail address looks like ada@example.org.' : undefined}
        />
        <FailureNotice error={create.error} />
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={create.busy}>
            Add
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
