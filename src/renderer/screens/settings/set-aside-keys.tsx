import { useState } from 'react'
import type { SetAsideView } from '../../../shared/views.ts'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Modal } from '../../components/modal.tsx'
import { Moment } from '../../components/moment.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'

const kinds = {
  known: 'A key that a record lacks',
  wallet: 'The seed of a wallet',
  privateKey: 'A private key',
  other: 'The key of a window or of an import, of no more use',
} as const

/** Keys that no record named when the agent started. They are kept, and can be taken up again. */
export function SetAsideKeys({ keys }: { keys: readonly SetAsideView[] }) {
  const [taking, setTaking] = useState<SetAsideView | null>(null)
  const toast = useToast()
  return (
    <>
      <h3>Set aside</h3>
      <p>No record named these keys when Countersign started. They are kept in the key vault, out of use.</p>
      <ul className="rows" aria-label="Keys set aside">
        {keys.map(key => (
          <li key={`${key.keyId} ${key.at}`} className="row">
            <div className="row-main">
              <p className="row-title">{kinds[key.kind]}</p>
              <p className="quiet">
                <Moment at={key.at} /> <code translate="no">{key.keyId}</code>
              </p>
            </div>
            {key.kind !== 'other' && (
              <div className="row-actions">
                <Button size="small" aria-label={`Take up: ${key.keyId}`} onClick={() => setTaking(key)}>
                  Take up
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Modal
        open={taking !== null}
        onClose={() => setTaking(null)}
        title="Take up a key again"
        description="It becomes a wallet or a private key of this organization, as if it were imported."
      >
        {taking && (
          <TakeUpForm
            taken={taking}
            onCancel={() => setTaking(null)}
            onDone={() => {
              setTaking(null)
              toast('The key is in use again')
            }}
          />
        )}
      </Modal>
    </>
  )
}

type Curve = 'CURVE_SECP256K1' | 'CURVE_ED25519'

function TakeUpForm({ taken, onDone, onCancel }: { taken: SetAsideView; onDone: () => void; onCancel: () => void }) {
  const organizationId = useOrganizationId()
  const takeUp = useAction('recovery.takeUp')
  const [name, setName] = useState('')
  const [curve, setCurve] = useState<Curve>('CURVE_SECP256K1')
  const [submitted, setSubmitted] = useState(false)
  const needsName = taken.kind !== 'known'

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (takeUp.busy || (needsName && !name.trim())) return
    const { organizationId: of, keyId, at } = taken
    const secret = { organizationId: of, keyId, at }
    const answer = await takeUp.run({ organizationId, secret, as: name.trim() || 'Taken up', curve })
    if (answer.ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      {needsName && (
        <TextField
          label="Name"
          value={name}
          maxLength={100}
          onChange={setName}
          error={submitted && !name.trim() ? 'Give it a name.' : undefined}
        />
      )}
      {taken.kind === 'privateKey' && (
        <ChoiceField<Curve>
          label="Curve"
          value={curve}
          onChange={setCurve}
          choices={[
            { value: 'CURVE_SECP256K1', label: 'secp256k1 (Ethereum, Bitcoin)' },
            { value: 'CURVE_ED25519', label: 'ed25519 (Solana)' },
          ]}
        />
      )}
      <FailureNotice error={takeUp.error} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={takeUp.busy}>
          Take up
        </Button>
      </div>
    </Form>
  )
}
