import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { useAppState, useOrganizationId } from '../../hooks/state.tsx'
import { generateKeyPair } from '../../key-pair.ts'
import type { Credentials } from '../../words/program.ts'

const day = 86_400
const never = 0
const expiries = [
  { value: never, label: 'Never' },
  { value: day, label: 'After 1 day' },
  { value: 7 * day, label: 'After 7 days' },
  { value: 30 * day, label: 'After 30 days' },
  { value: 90 * day, label: 'After 90 days' },
  { value: 365 * day, label: 'After 1 year' },
]

interface Props {
  /** The private half exists only in what is passed here. */
  readonly onCreated: (credentials: Credentials, name: string) => void
  readonly onCancel: () => void
  readonly cancel: string
}

/** Makes a key pair in this window and tells the agent its public half. */
export function ApiKeyForm({ onCreated, onCancel, cancel }: Props) {
  const organizationId = useOrganizationId()
  const { api } = useAppState()
  const create = useAction('apiKeys.create')
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState(never)
  const [nameMissing, setNameMissing] = useState(false)

  async function submit(): Promise<void> {
    if (create.busy) return
    if (!name.trim()) return setNameMissing(true)
    const pair = await generateKeyPair()
    const answer = await create.run({
      organizationId,
      name: name.trim(),
      publicKey: pair.publicKey,
      ...(expiry !== never && { expirationSeconds: expiry }),
    })
    if (!answer.ok) return
    onCreated(
      { organizationId, apiPublicKey: pair.publicKey, apiPrivateKey: pair.privateKey, baseUrl: api.url },
      name.trim(),
    )
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name of the program"
        value={name}
        maxLength={100}
        onChange={value => {
          setName(value)
          setNameMissing(false)
        }}
        hint="You will see this name whenever the program asks for something."
        error={nameMissing ? 'Give the program a name, so that you recognize its requests.' : undefined}
      />
      <ChoiceField label="Expires" value={expiry} choices={expiries} onChange={setExpiry} />
      <FailureNotice error={create.error} />
      <div className="form-actions">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" variant="primary" busy={create.busy}>
          Create API key
        </Button>
      </div>
    </Form>
  )
}
