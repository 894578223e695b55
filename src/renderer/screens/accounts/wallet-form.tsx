import { useState } from 'react'
import type { Input, Output } from '../../../shared/ipc.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { useNewWallet } from './new-wallet-fields.tsx'

type WalletInput = Input<'wallets.create'>

interface Props {
  readonly onCreated: (created: Output<'wallets.create'>, name: string) => void
  readonly onCancel: () => void
  readonly cancel: string
}

export function WalletForm({ onCreated, onCancel, cancel }: Props) {
  const organizationId = useOrganizationId()
  const create = useAction('wallets.create')
  const [words, setWords] = useState<'12' | '24'>('12')
  const [submitted, setSubmitted] = useState(false)
  const wallet = useNewWallet(submitted)

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (!wallet.value) return
    const input: WalletInput = { organizationId, ...wallet.value, mnemonicLength: words === '12' ? 12 : 24 }
    const answer = await create.run(input)
    if (answer.ok) onCreated(answer.value, input.name)
  }

  return (
    <Form onSubmit={submit}>
      {wallet.nameField}
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
      {wallet.accountFields}
      <FailureNotice error={create.error} />
      <StillWorking active={create.busy}>Making the keys and storing them</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" variant="primary" busy={create.busy}>
          Create wallet
        </Button>
      </div>
    </Form>
  )
}
