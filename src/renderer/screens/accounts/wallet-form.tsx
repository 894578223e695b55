import { useState } from 'react'
import type { Input } from '../../../shared/ipc.ts'
import { Button } from '../../components/button.tsx'
import { CheckField } from '../../components/check-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { accountKinds, newAccount } from '../../words/account-kinds.ts'

type WalletInput = Input<'wallets.create'>

interface Props {
  readonly onCreated: (addresses: readonly string[], name: string) => void
  readonly onCancel: () => void
  readonly cancel: string
}

const offered = ['ethereum', 'solana'] as const

export function WalletForm({ onCreated, onCancel, cancel }: Props) {
  const organizationId = useOrganizationId()
  const create = useAction('wallets.create')
  const [name, setName] = useState('')
  const [words, setWords] = useState<'12' | '24'>('12')
  const [chosen, setChosen] = useState<ReadonlySet<(typeof offered)[number]>>(new Set(['ethereum']))
  const [submitted, setSubmitted] = useState(false)

  async function submit(): Promise<void> {
    if (create.busy) return
    setSubmitted(true)
    if (!name.trim() || chosen.size === 0) return
    const input: WalletInput = {
      organizationId,
      name: name.trim(),
      mnemonicLength: words === '12' ? 12 : 24,
      accounts: offered.filter(kind => chosen.has(kind)).map(kind => newAccount(kind)),
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
      <fieldset className="fieldset">
        <legend className="field-label">Accounts</legend>
        {offered.map(kind => (
          <CheckField
            key={kind}
            label={accountKinds[kind].label}
            description={<code>{accountKinds[kind].path(0)}</code>}
            checked={chosen.has(kind)}
            onChange={checked =>
              setChosen(before => new Set(checked ? [...before, kind] : [...before].filter(other => other !== kind)))
            }
          />
        ))}
        {submitted && chosen.size === 0 && (
          <p className="field-error" role="alert">
            Choose at least one account. More can be added later.
          </p>
        )}
      </fieldset>
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
