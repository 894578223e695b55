import { useState } from 'react'
import type { Input } from '../../../shared/ipc.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { AccountChoice, firstAccounts, type OfferedKind } from './account-choice.tsx'

type WalletInput = Input<'wallets.create'>

interface Props {
  readonly onCreated: (addresses: readonly string[], name: string) => void
  readonly onCancel: () => void
  readonly cancel: string
}

export function WalletForm({ onCreated, onCancel, cancel }: Props) {
  const organizationId = useOrganizationId()
  const create = useAction('wallets.create')
  const [name, setName] = useState('')
  const [words, setWords] = useState<'12' | '24'>('12')
  const [chosen, setChosen] = useState<ReadonlySet<OfferedKind>>(new Set(['ethereum']))
  const [submitted, setSubmitted] = useState(false)

  async function submit(): Promise<void> {
    if (create.busy) return
    setSubmitted(true)
    if (!name.trim() || chosen.size === 0) return
    const input: WalletInput = {
      organizationId,
      name: name.trim(),
      mnemonicLength: words === '12' ? 12 : 24,
      accounts: firstAccounts(chosen),
    }
    const answer = await create.run(input)
    if (answer.ok) onCreated(answer.value.addresses, input.name)
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name of the wallet"
        value={name}
        maxLength={100}
        onChange={setName}
        error={submitted && !name.trim() ? 'Give the wallet a name.' : undefined}
      />
      <OptionGroup
        label="Recovery phrase"
        layout="row"
        value={words}
        onChange={setWords}
        options={[
          { value: '12', label: '12 words' },
          { value: '24', label: '24 words' },
        ]}
      />
      <AccountChoice chosen={chosen} onChange={setChosen} missing={submitted && chosen.size === 0} />
      <FailureNotice error={create.error} />
      <StillWorking active={create.busy}>Making the keys and storing them in the key vault</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" variant="primary" busy={create.busy}>
          Create wallet
        </Button>
      </div>
    </Form>
  )
}
