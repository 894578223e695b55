import { useState } from 'react'
import type { SetAsideView } from '../../../shared/set-aside.ts'
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
import { setAsideKinds } from '../../words/set-aside.ts'

interface Props {
  readonly erased: SetAsideView
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Asks whether this key, named, is to be erased, and for a proof of the person. */
export function EraseKeyForm({ erased, onDone, onCancel }: Props) {
  const { proof } = useAppState()
  const erase = useAction('recovery.erase')
  const wait = usePassphraseWait()
  const [given, setGiven] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const { organizationId, keyId, at, kind, address, ending } = erased
  const missing = missingProof(proof.by, given, ending)
  const mustWait = proof.by === 'passphrase' && wait > 0

  async function submit(): Promise<void> {
    if (mustWait) return
    setSubmitted(true)
    if (missing) return
    const answer = await erase.run({ secret: { organizationId, keyId, at }, ...proofGiven(proof.by, given) })
    setGiven('')
    setSubmitted(false)
    if (answer.ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      <dl className="reveal-values">
        <div>
          <dt>{setAsideKinds[kind].label}</dt>
          <dd>
            <code translate="no">{keyId}</code>
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
        <div>
          <dt>Set aside</dt>
          <dd>
            <Moment at={at} />
          </dd>
        </div>
      </dl>
      <Notice tone={kind === 'own' ? 'warning' : 'danger'} title="This cannot be undone.">
        {setAsideKinds[kind].loss}
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
      <StillWorking active={erase.busy}>Erasing the key from the key vault</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" busy={erase.busy} disabled={mustWait}>
          Erase key
        </Button>
      </div>
    </Form>
  )
}
