import { useState } from 'react'
import type { Lacking } from '../../../shared/views.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { TextField } from '../../components/text-field.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'

interface Props {
  readonly record: Lacking
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** A private key that exists, again. It is held by this form alone, and gone with it. */
export function GivePrivateKeyForm({ record: { id: privateKeyId, organizationId, name }, onDone, onCancel }: Props) {
  const give = useAction('recovery.givePrivateKey')
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const privateKey = text.trim().replace(/^0x/, '')
  const isKey = /^[0-9a-f]{64}$/i.test(privateKey)

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (give.busy || !isKey) return
    const answer = await give.run({ organizationId, privateKeyId, privateKey })
    if (answer.ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      <p>
        Private key “<VisibleText text={name} />”
      </p>
      <TextField
        label="Private key"
        type="password"
        autoComplete="off"
        value={text}
        onChange={setText}
        hint="64 hexadecimal digits. Only in this window."
        error={submitted && !isKey ? 'A private key has 64 hexadecimal digits.' : undefined}
      />
      <FailureNotice error={give.error} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={give.busy}>
          Give it again
        </Button>
      </div>
    </Form>
  )
}
