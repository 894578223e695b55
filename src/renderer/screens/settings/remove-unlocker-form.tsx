import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { missingProof, ProofField, proofGiven } from '../../components/proof-field.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { useAppState } from '../../hooks/state.tsx'
import { olderCopy } from '../../words/older-copy.ts'

const meanings = {
  keychain: {
    title: 'From then on, only the passphrase unlocks Countersign.',
    more: 'You type it each time Countersign starts and after each lock. If you lose it, only a backup restores everything.',
    remove: 'Remove keychain',
  },
  passphrase: {
    title: 'From then on, only the keychain unlocks Countersign.',
    more: 'If the keychain is lost, only a backup restores everything.',
    remove: 'Remove passphrase',
  },
}

interface Props {
  readonly kind: 'keychain' | 'passphrase'
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Removes one of two ways to unlock Countersign, with a proof of the person. */
export function RemoveUnlockerForm({ kind, onDone, onCancel }: Props) {
  const { proof } = useAppState()
  const remove = useAction('vault.removeUnlocker')
  const wait = usePassphraseWait()
  const [given, setGiven] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const by = kind === 'keychain' ? 'passphrase' : proof.by
  const missing = missingProof(by, given, 'unlock')
  const mustWait = by === 'passphrase' && wait > 0

  async function submit(): Promise<void> {
    if (mustWait) return
    setSubmitted(true)
    if (missing) return
    const answer = await remove.run({ kind, ...proofGiven(by, given) })
    setGiven('')
    setSubmitted(false)
    if (answer.ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      <Notice tone="warning" title={meanings[kind].title}>
        {meanings[kind].more}
      </Notice>
      <p>{olderCopy[kind]}</p>
      <ProofField
        by={by}
        label="Confirm"
        name="unlock"
        value={given}
        onChange={setGiven}
        error={submitted ? missing : undefined}
      />
      {by === 'passphrase' && <PassphraseWait seconds={wait} />}
      <FailureNotice error={remove.error} />
      <StillWorking active={remove.busy}>Encrypting every key again</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" busy={remove.busy} disabled={mustWait}>
          {meanings[kind].remove}
        </Button>
      </div>
    </Form>
  )
}
