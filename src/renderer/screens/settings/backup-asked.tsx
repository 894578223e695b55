import { useState } from 'react'
import type { BackupsView } from '../../../shared/backups.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { missingProof, ProofField, proofGiven } from '../../components/proof-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { useAppState } from '../../hooks/state.tsx'

interface Props {
  readonly asked: BackupsView['asked'][number]
  readonly onAnswered: (isAllowed: boolean) => void
}

/** A program that wants a backup. Its reader has every key, so the person proves that it is them. */
export function BackupAsked({ asked: { id, file, recipients }, onAnswered }: Props) {
  const { proof } = useAppState()
  const answer = useAction('backups.answer')
  const wait = usePassphraseWait()
  const [given, setGiven] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const missing = missingProof(proof.by, given, 'backup')
  const mustWait = proof.by === 'passphrase' && wait > 0

  async function allow(): Promise<void> {
    if (mustWait) return
    setSubmitted(true)
    if (missing) return
    const answered = await answer.run({ id, isAllowed: true, ...proofGiven(proof.by, given) })
    setGiven('')
    setSubmitted(false)
    if (answered.ok) onAnswered(true)
  }

  async function refuse(): Promise<void> {
    const answered = await answer.run({ id, isAllowed: false })
    if (answered.ok) onAnswered(false)
  }

  return (
    <Form onSubmit={allow}>
      <Notice tone="danger" title="Anybody who opens this backup has every key.">
        Allow it only if you have just asked for it yourself.
      </Notice>
      <dl className="reveal-values">
        <div>
          <dt>File</dt>
          <dd>
            <code translate="no">{file}</code>
          </dd>
        </div>
        <div>
          <dt>Who can open it</dt>
          <dd>
            {recipients.length === 0
              ? 'anybody with the passphrase that the program chose'
              : recipients.map(recipient => (
                  <code key={recipient} translate="no">
                    {recipient}{' '}
                  </code>
                ))}
          </dd>
        </div>
      </dl>
      <ProofField
        by={proof.by}
        label="Confirm"
        name="backup"
        value={given}
        onChange={setGiven}
        error={submitted ? missing : undefined}
      />
      {proof.by === 'passphrase' && <PassphraseWait seconds={wait} />}
      <FailureNotice error={answer.error} />
      <div className="form-actions">
        <Button busy={answer.busy} onClick={() => void refuse()}>
          Refuse
        </Button>
        <Button type="submit" variant="danger" busy={answer.busy} disabled={mustWait}>
          Give the backup
        </Button>
      </div>
    </Form>
  )
}
