import { useState } from 'react'
import { shortestPassphrase } from '../../../shared/shortest-passphrase.ts'
import type { MovedView, MoveStage } from '../../../shared/vault.ts'
import { Button } from '../../components/button.tsx'
import { CheckField } from '../../components/check-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { emptyPassphrase, PassphraseFields } from '../../components/new-passphrase.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { missingProof, ProofField, proofGiven } from '../../components/proof-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { useAppState } from '../../hooks/state.tsx'

const stages: Readonly<Record<MoveStage, string>> = {
  reading: 'Reading every key',
  copying: 'Copying them to the new vault',
  comparing: 'Reading the new vault, and comparing all of it',
  removing: 'The keys are in the new vault. Removing them from the one before',
}

const meaning: Readonly<Record<'keychain' | 'passphrase', string>> = {
  keychain:
    'Every key goes into the file vault.json in the data directory, encrypted with a new passphrase. From then on, that passphrase is needed each time Countersign starts or unlocks.',
  passphrase:
    'Every key goes into the keychain of this computer, and vault.json is removed. From then on, whoever can use your keychain can use your keys: no passphrase of Countersign is asked.',
}

interface Props {
  readonly kind: 'keychain' | 'passphrase'
  readonly onMoved: (moved: MovedView) => void
  readonly onCancel: () => void
}

/** Moves every key to the other vault: what that means, a new passphrase where one is needed, and a proof of the person. */
export function MoveKeysForm({ kind, onMoved, onCancel }: Props) {
  const { proof, moving } = useAppState()
  const move = useAction('vault.move')
  const wait = usePassphraseWait()
  const [next, setNext] = useState(emptyPassphrase)
  const [given, setGiven] = useState('')
  const [othersAreOthers, setOthersAreOthers] = useState(false)
  const [isShared, setShared] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const missing = missingProof(proof.by, given, 'move')
  const mustWait = proof.by === 'passphrase' && wait > 0
  const isComplete =
    kind === 'passphrase' ||
    (next.passphrase.length >= shortestPassphrase && next.passphrase === next.repeated && next.understood)

  async function submit(): Promise<void> {
    if (mustWait) return
    setSubmitted(true)
    if (missing || !isComplete) return
    const to =
      kind === 'keychain'
        ? ({ kind: 'passphrase', passphrase: next.passphrase } as const)
        : ({ kind: 'keychain' } as const)
    const answer = await move.run({ to, othersAreOthers, ...proofGiven(proof.by, given) })
    if (!answer.ok) {
      if (answer.error.code === 'VAULT_SHARED' && kind === 'keychain') setShared(true)
      else setGiven('')
      setSubmitted(false)
      return
    }
    onMoved(answer.value)
  }

  return (
    <Form onSubmit={submit}>
      <p>{meaning[kind]}</p>
      <p className="quiet">
        Each key is copied, read back and compared before anything is removed. Requests are signed meanwhile. If the
        computer stops in between, no key is lost: Countersign goes on with it at the next start.
      </p>
      {kind === 'keychain' && (
        <PassphraseFields value={next} onChange={setNext} submitted={submitted} label="New passphrase" autoFocus />
      )}
      <ProofField
        by={proof.by}
        label="Confirm"
        name="move"
        autoFocus={kind === 'passphrase'}
        value={given}
        onChange={setGiven}
        error={submitted ? missing : undefined}
      />
      {proof.by === 'passphrase' && <PassphraseWait seconds={wait} />}
      <FailureNotice error={move.error} />
      {isShared && (
        <CheckField
          label="No other data directory needs these keys"
          description="None was copied or restored from this one, or it is no longer used."
          checked={othersAreOthers}
          onChange={setOthersAreOthers}
        />
      )}
      <p className="still-working" role="status">
        {(move.busy || moving) && stages[moving ?? 'reading']}
      </p>
      <div className="form-actions">
        <Button onClick={onCancel} disabled={move.busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={move.busy} disabled={mustWait}>
          Move the keys
        </Button>
      </div>
    </Form>
  )
}
