import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { emptyPassphrase, PassphraseFields, passphraseOf } from '../../components/new-passphrase.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { missingProof, ProofField, proofGiven } from '../../components/proof-field.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { useAppState } from '../../hooks/state.tsx'

interface Props {
  readonly kind: 'keychain' | 'passphrase'
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Sets up the second way to unlock Countersign, with a proof of the person. */
export function AddUnlockerForm({ kind, onDone, onCancel }: Props) {
  const { proof } = useAppState()
  const add = useAction('vault.addUnlocker')
  const wait = usePassphraseWait()
  const [next, setNext] = useState(emptyPassphrase)
  const [given, setGiven] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const missing = missingProof(proof.by, given, 'unlock')
  const mustWait = proof.by === 'passphrase' && wait > 0

  function choice() {
    if (kind === 'keychain') return { kind }
    const passphrase = passphraseOf(next)
    return passphrase === undefined ? undefined : { kind, passphrase }
  }

  async function submit(): Promise<void> {
    if (mustWait) return
    setSubmitted(true)
    const chosen = choice()
    if (missing || !chosen) return
    const answer = await add.run({ choice: chosen, ...proofGiven(proof.by, given) })
    setGiven('')
    setSubmitted(false)
    if (answer.ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      {kind === 'keychain' ? (
        <p>
          Countersign then unlocks automatically when you are logged in. Anybody who can use your keychain can then use
          your keys. The passphrase stays.
        </p>
      ) : (
        <>
          <p>The keychain still unlocks Countersign. Keep the passphrase in case the keychain is lost.</p>
          <PassphraseFields value={next} onChange={setNext} submitted={submitted} label="New passphrase" />
        </>
      )}
      <ProofField
        by={proof.by}
        label="Confirm"
        name="unlock"
        value={given}
        onChange={setGiven}
        error={submitted ? missing : undefined}
      />
      {proof.by === 'passphrase' && <PassphraseWait seconds={wait} />}
      <FailureNotice error={add.error} />
      <StillWorking active={add.busy}>
        {kind === 'keychain' ? 'Waiting for the keychain of this computer' : 'Deriving the key from the passphrase'}
      </StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={add.busy} disabled={mustWait}>
          {kind === 'keychain' ? 'Add keychain' : 'Set passphrase'}
        </Button>
      </div>
    </Form>
  )
}
