import { useState } from 'react'
import type { ChainView } from '../../../shared/chains.ts'
import type { Input } from '../../../shared/ipc.ts'
import type { RecoveryEntryView } from '../../../shared/recovery.ts'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { useChains } from '../../hooks/chains.tsx'
import { useNewWallet } from '../accounts/new-wallet-fields.tsx'

interface Props {
  readonly entry: RecoveryEntryView
  readonly onDone: () => void
  readonly onCancel: () => void
}

type Restored = Input<'recovery.restoreEntry'>['as']
type Curve = Extract<Restored, { kind: 'privateKey' }>['curve']

/** Makes a key from an earlier version into a wallet with accounts of choice, or into a private key. */
export function RestoreKeyForm({ entry: { organizationId, id: entryId, kind }, onDone, onCancel }: Props) {
  const { chains } = useChains()
  const restore = useAction('recovery.restoreEntry')
  const [name, setName] = useState('')
  const [curve, setCurve] = useState<Curve>('CURVE_SECP256K1')
  const [submitted, setSubmitted] = useState(false)
  const wallet = useNewWallet(submitted)

  function wanted(): Restored | undefined {
    if (kind === 'wallet') return wallet.value && { kind, ...wallet.value }
    return name.trim() ? { kind, name: name.trim(), curve } : undefined
  }

  async function submit(): Promise<void> {
    setSubmitted(true)
    const as = wanted()
    if (!as) return
    const answer = await restore.run({ organizationId, entryId, as })
    if (answer.ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      {kind === 'wallet' && (
        <>
          {wallet.nameField}
          {wallet.accountFields}
          <p className="quiet">
            If the wallet had other accounts, add them afterwards under Accounts: they come back with their addresses.
          </p>
        </>
      )}
      {kind === 'privateKey' && (
        <>
          <TextField
            label="Name"
            value={name}
            maxLength={100}
            onChange={setName}
            error={submitted && !name.trim() ? 'Give it a name.' : undefined}
          />
          <ChoiceField<Curve>
            label="Curve"
            value={curve}
            onChange={setCurve}
            choices={(['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'] as const).map(value => ({
              value,
              label: curveWords(value, chains),
            }))}
          />
        </>
      )}
      <FailureNotice error={restore.error} />
      <StillWorking active={restore.busy}>Storing the key</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={restore.busy}>
          Restore key
        </Button>
      </div>
    </Form>
  )
}

/** Example: `ed25519 (Solana)`: with the chains whose keys are on it. */
function curveWords(curve: Curve, chains: readonly ChainView[]): string {
  const names = chains.filter(chain => chain.curve === curve).map(({ name }) => name)
  const word = curve === 'CURVE_P256' ? 'P-256' : curve.replace('CURVE_', '').toLowerCase()
  return names.length > 0 ? `${word} (${names.join(', ')})` : word
}
