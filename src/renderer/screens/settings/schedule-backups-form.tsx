import { useState } from 'react'
import type { BackupScheduleView } from '../../../shared/backups.ts'
import { mostKept } from '../../../shared/most-kept.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { missingProof, ProofField, proofGiven } from '../../components/proof-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { useAppState } from '../../hooks/state.tsx'
import { BackupForFields, backupForOf, noHolder } from './backup-for-fields.tsx'

interface Props {
  /** Schedule that the new one replaces. */
  readonly schedule: BackupScheduleView | null
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** Asks for the folder, the interval, the number, the holder, and a proof of the person. */
export function ScheduleBackupsForm({ schedule, onSaved, onCancel }: Props) {
  const { proof } = useAppState()
  const start = useAction('backups.schedule')
  const wait = usePassphraseWait()
  const [folder, setFolder] = useState(schedule?.folder ?? '')
  const [every, setEvery] = useState<'day' | 'week'>(schedule?.every ?? 'day')
  const [keep, setKeep] = useState(String(schedule?.keep ?? 14))
  const [holder, setHolder] = useState(noHolder)
  const [given, setGiven] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const missing = missingProof(proof.by, given, 'backup')
  const mustWait = proof.by === 'passphrase' && wait > 0
  const isCount = /^[1-9]\d{0,2}$/.test(keep.trim()) && Number(keep) <= mostKept

  async function submit(): Promise<void> {
    if (mustWait) return
    setSubmitted(true)
    const backupFor = backupForOf(holder)
    if (missing || !backupFor || !isCount || folder.trim() === '') return
    const answer = await start.run({ folder, every, keep: Number(keep), backupFor, ...proofGiven(proof.by, given) })
    setGiven('')
    setSubmitted(false)
    if (answer.ok) onSaved()
  }

  return (
    <Form onSubmit={submit}>
      <p>
        While Countersign runs and is unlocked, it makes each backup when it is due, without asking. The passphrase or
        the keys that you enter open all of them.
      </p>
      <TextField
        label="Folder"
        value={folder}
        maxLength={4096}
        onChange={setFolder}
        hint="The full path of an existing folder, best on another disk. No other Countersign may use it."
        error={submitted && folder.trim() === '' ? 'Enter the path of the folder.' : undefined}
      />
      <OptionGroup<'day' | 'week'>
        label="How often"
        layout="row"
        value={every}
        onChange={setEvery}
        options={[
          { value: 'day', label: 'Every day' },
          { value: 'week', label: 'Every week' },
        ]}
      />
      <TextField
        label="How many to keep"
        value={keep}
        onChange={setKeep}
        hint="Once a new backup is complete, Countersign deletes older ones that the schedule made. Other files stay."
        error={submitted && !isCount ? `Give a number from 1 to ${mostKept}.` : undefined}
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
      <FailureNotice error={start.error} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={start.busy} disabled={mustWait}>
          Start
        </Button>
      </div>
    </Form>
  )
}
