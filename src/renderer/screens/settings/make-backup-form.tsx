import { useState } from 'react'
import type { MadeBackupView } from '../../../shared/backups.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { missingProof, ProofField, proofGiven } from '../../components/proof-field.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { useAppState } from '../../hooks/state.tsx'
import { BackupForFields, backupForOf, noHolder } from './backup-for-fields.tsx'

interface Props {
  readonly suggested: string
  readonly onMade: (made: MadeBackupView) => void
  readonly onCancel: () => void
}

/** Asks for the file, the holder, and a proof of the person: a backup gives every key to anybody who opens it. */
export function MakeBackupForm({ suggested, onMade, onCancel }: Props) {
  const { proof } = useAppState()
  const make = useAction('backups.make')
  const wait = usePassphraseWait()
  const [file, setFile] = useState(suggested)
  const [holder, setHolder] = useState(noHolder)
  const [given, setGiven] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const missing = missingProof(proof.by, given, 'backup')
  const mustWait = proof.by === 'passphrase' && wait > 0

  async function submit(): Promise<void> {
    if (mustWait) return
    setSubmitted(true)
    const wanted = backupForOf(holder)
    if (missing || !wanted || file.trim() === '') return
    const answer = await make.run({ file, backupFor: wanted, ...proofGiven(proof.by, given) })
    setGiven('')
    setSubmitted(false)
    if (answer.ok) onMade(answer.value)
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="File"
        value={file}
        maxLength={4096}
        onChange={setFile}
        hint="The full path, on this computer or on a connected disk. Countersign never overwrites a file."
        error={submitted && file.trim() === '' ? 'Enter the path of the file.' : undefined}
      />
      <BackupForFields value={holder} onChange={setHolder} submitted={submitted} />
      <ProofField
        by={proof.by}
        label="Confirm"
        name="backup"
        value={given}
        onChange={setGiven}
        error={submitted ? missing : undefined}
      />
      {proof.by === 'passphrase' && <PassphraseWait seconds={wait} />}
      <FailureNotice error={make.error} />
      <StillWorking active={make.busy}>Copying, encrypting and writing the backup</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={make.busy} disabled={mustWait}>
          Make backup
        </Button>
      </div>
    </Form>
  )
}
