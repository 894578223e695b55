import { useState } from 'react'
import type { WalletView } from '../../../shared/views.ts'
import { Button } from '../../components/button.tsx'
import { DeviceNow } from '../../components/device-now.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { newAccount } from '../../words/account-kinds.ts'
import { nextLedgerPath } from '../../words/ledger-paths.ts'

interface Props {
  readonly wallet: WalletView
  /** Of the hardware wallet that holds its keys. */
  readonly model: string
  readonly onCreated: (address: string) => void
  readonly onCancel: () => void
}

/** Asks a hardware wallet for another of its accounts; the next free path is proposed. */
export function DeviceAccountForm({ wallet, model, onCreated, onCancel }: Props) {
  const organizationId = useOrganizationId()
  const add = useAction('wallets.addAccounts')
  const [path, setPath] = useState(() => nextLedgerPath(wallet))
  const wrongPath = /^m(\/\d+'?)+$/.test(path.trim())
    ? undefined
    : "A path begins with m and has a number at each step, for example m/44'/60'/0'/0/0."

  async function submit(): Promise<void> {
    if (add.busy || wrongPath) return
    const accounts = [newAccount('ethereum', path.trim())]
    const answer = await add.run({ organizationId, walletId: wallet.id, accounts })
    if (answer.ok) onCreated(answer.value.addresses[0] ?? '')
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Derivation path"
        className="mono"
        value={path}
        maxLength={200}
        onChange={setPath}
        hint={`Ethereum. Your ${model} is asked for the account, and its app has to be open there.`}
        error={wrongPath}
      />
      <DeviceNow model={model} />
      <FailureNotice error={add.error} />
      <StillWorking active={add.busy}>Asking the device</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={add.busy}>
          Add account
        </Button>
      </div>
    </Form>
  )
}
