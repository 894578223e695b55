import { useState } from 'react'
import { shortestPassphrase } from '../../../shared/shortest-passphrase.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { emptyPassphrase, PassphraseFields } from '../../components/new-passphrase.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'

/** Gives the file of the key vault another passphrase. */
export function ChangePassphraseForm() {
  const change = useAction('vault.changePassphrase')
  const toast = useToast()
  const wait = usePassphraseWait()
  const [passphrase, setPassphrase] = useState('')
  const [next, setNext] = useState(emptyPassphrase)
  const [submitted, setSubmitted] = useState(false)
  const isComplete =
    next.passphrase.length >= shortestPassphrase && next.passphrase === next.repeated && next.understood

  async function submit(): Promise<void> {
    if (wait > 0) return
    setSubmitted(true)
    if (passphrase === '' || !isComplete) return
    const answer = await change.run({ passphrase, next: next.passphrase })
    setPassphrase('')
    setSubmitted(false)
    if (!answer.ok) return
    setNext(emptyPassphrase)
    toast('The passphrase is changed')
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
      <PassphraseFields value={next} onChange={setNext} submitted={submitted} label="New passphrase" />
      <p className="quiet">Copies of the file from before, also in backups, keep the passphrase they had.</p>
      <FailureNotice error={change.error} />
      <StillWorking active={change.busy}>Deriving keys from both passphrases</StillWorking>
      <div className="form-actions">
        <Button type="submit" busy={change.busy} disabled={wait > 0}>
          Change passphrase
        </Button>
      </div>
    </Form>
  )
}
