import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { StepHeading } from './step-heading.tsx'

export function OrganizationStep() {
  const create = useAction('setup.createOrganization')
  const [organizationName, setOrganizationName] = useState('')
  const [userName, setUserName] = useState('')
  const [userEmail, setUserEmail] = useState('')
  const [submitted, setSubmitted] = useState(false)

  const email = userEmail.trim()
  const wrongEmail = email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  /** The agent's word about a field stands beside that field. */
  const refusal = (field: string) => (create.error?.field === field ? create.error.message : undefined)

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (!organizationName.trim() || !userName.trim() || wrongEmail) return
    await create.run({
      organizationName: organizationName.trim(),
      userName: userName.trim(),
      ...(email && { userEmail: email }),
    })
  }

  return (
    <Form onSubmit={submit}>
      <StepHeading title="Name your organization">
        <p>Wallets, API keys and people belong to an organization. You are its owner.</p>
      </StepHeading>
      <TextField
        label="Organization"
        value={organizationName}
        maxLength={100}
        autoComplete="organization"
        onChange={setOrganizationName}
        error={submitted && !organizationName.trim() ? 'Give the organization a name.' : refusal('organizationName')}
      />
      <TextField
        label="Your name"
        value={userName}
        maxLength={100}
        autoComplete="name"
        onChange={setUserName}
        error={
          submitted && !userName.trim() ? 'Enter your name. It is shown with your decisions.' : refusal('userName')
        }
      />
      <TextField
        label="Your e-mail"
        optional
        type="email"
        value={userEmail}
        autoComplete="email"
        onChange={setUserEmail}
        hint="Kept on this computer."
        error={submitted && wrongEmail ? 'This is not an e-mail address.' : refusal('userEmail')}
      />
      {create.error && !create.error.field && <FailureNotice error={create.error} />}
      <StillWorking active={create.busy}>Creating the organization and the window key</StillWorking>
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={create.busy}>
          Create organization
        </Button>
      </div>
    </Form>
  )
}
