import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { emptyPassphrase, PassphraseFields, passphraseOf } from '../../components/new-passphrase.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { olderCopy } from '../../words/older-copy.ts'

interface Props {
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Replaces the passphrase that unlocks Countersign. */
export function ChangePassphraseForm({ onDone, onCancel }: Props) {
  const change = useAction('vault.changePassphrase')
  const wait = usePassphraseWait()
  const [passphrase, setPassphrase] = useState('')
  const [entered, setEntered] = useState(emptyPassphrase)
  const [submitted, setSubmitted] = useState(false)

  async function submit(): Promise<void> {
    if (wait > 0) return
    setSubmitted(true)
    const next = passphraseOf(entered)
    if (passphrase === '' || next === undefined) return
    const answer = await change.run({ passphrase, next })
    setPassphrase('')
    setSubmitted(false)
    if (answer.ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Current passphrase"
        type="password"
        autoComplete="current-password"
        value={passphrase}
        maxLength={1024}
        onChange={setPassphrase}
        error={submitted && passphrase === '' ? 'Type the passphrase.' : undefined}
      />
      <PassphraseWait seconds={wait} />
      <PassphraseFields value={entered} onChange={setEntered} submitted={submitted} label="New passphrase" />
      <p className="quiet">{olderCopy.passphrase}</p>
      <FailureNotice error={change.error} />
      <StillWorking active={change.busy}>Deriving keys from both passphrases</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={change.busy} disabled={wait > 0}>
          Change passphrase
        </Button>
      </div>
    </Form>
  )
}
