import { useState } from 'react'
import type { RecoveryEntryView } from '../../../shared/recovery.ts'
import { Address } from '../../components/address.tsx'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Moment } from '../../components/moment.tsx'
import { Notice } from '../../components/notice.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { missingProof, ProofField, proofGiven } from '../../components/proof-field.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { useAppState } from '../../hooks/state.tsx'
import { recoveryEntryKinds } from '../../words/recovery-entries.ts'

interface Props {
  readonly entry: RecoveryEntryView
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Asks whether this key from an earlier version is to be erased, and for a proof of the person. */
export function EraseKeyForm({ entry, onDone, onCancel }: Props) {
  const { proof } = useAppState()
  const erase = useAction('recovery.eraseEntry')
  const wait = usePassphraseWait()
  const [given, setGiven] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const { organizationId, id: entryId, setAsideAt, kind, address, ending } = entry
  const missing = missingProof(proof.by, given, ending)
  const mustWait = proof.by === 'passphrase' && wait > 0

  async function submit(): Promise<void> {
    if (mustWait) return
    setSubmitted(true)
    if (missing) return
    const answer = await erase.run({ organizationId, entryId, ...proofGiven(proof.by, given) })
    setGiven('')
    setSubmitted(false)
    if (answer.ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      <dl className="reveal-values">
        <div>
          <dt>{recoveryEntryKinds[kind].label}</dt>
          <dd>
            <code translate="no">{entryId}</code>
          </dd>
        </div>
        {address && (
          <div>
            <dt>First {address.kind} address</dt>
            <dd>
              <Address address={address.address} />
            </dd>
          </div>
        )}
        {setAsideAt !== null && (
          <div>
            <dt>Out of use since</dt>
            <dd>
              <Moment at={setAsideAt} />
            </dd>
          </div>
        )}
      </dl>
      <Notice tone="danger" title="This cannot be undone.">
        {recoveryEntryKinds[kind].loss}
      </Notice>
      <ProofField
        by={proof.by}
        label="Last eight characters of its id"
        name={ending}
        value={given}
        onChange={setGiven}
        error={submitted ? missing : undefined}
      />
      {proof.by === 'passphrase' && <PassphraseWait seconds={wait} />}
      <FailureNotice error={erase.error} />
      <StillWorking active={erase.busy}>Erasing the key</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" busy={erase.busy} disabled={mustWait}>
          Erase key
        </Button>
      </div>
    </Form>
  )
}
