import { useState } from 'react'
import type { WalletView } from '../../../shared/accounts.ts'
import { stepInWords } from '../../../shared/hardware-wallet-step.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { HardwareWalletKindField } from '../../components/hardware-wallet-kind-field.tsx'
import { HardwareWalletNow } from '../../components/hardware-wallet-now.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useChains } from '../../hooks/chains.tsx'
import { useHardwareWalletAdding } from '../../hooks/hardware-wallet-adding.ts'
import { useHardwareWalletWork } from '../../hooks/hardware-wallet-work.tsx'
import { useOrganizationId } from '../../hooks/state.tsx'
import { hardwareKindOf, nextLedgerPath, pathProblem } from '../../words/ledger-paths.ts'

interface Props {
  readonly wallet: WalletView
  /** Model of the hardware wallet that holds its keys. */
  readonly model: string
  readonly onCreated: (address: string) => void
  readonly onCancel: () => void
}

/** Asks a hardware wallet for another of its accounts, of the app that the wallet is for; the next free path is proposed. */
export function HardwareWalletAccountForm({ wallet, model, onCreated, onCancel }: Props) {
  const organizationId = useOrganizationId()
  const adding = useHardwareWalletAdding('wallets.addAccounts')
  const step = useHardwareWalletWork().data?.find(({ walletName }) => walletName === wallet.name)?.step
  const last = hardwareKindOf(useChains(), wallet.accounts.at(-1)?.addressFormat)
  const { accounts: offered } = last
  const [kind, setKind] = useState(last.kind)
  const [path, setPath] = useState(() => nextLedgerPath(wallet, last.kind))
  const wrongPath = pathProblem(kind, path.trim())

  async function submit(): Promise<void> {
    if (wrongPath) return
    const { curve, addressFormat } = kind
    const accounts = [{ curve, path: path.trim(), addressFormat }]
    const answer = await adding.run(wallet.name, { organizationId, walletId: wallet.id, accounts })
    if (answer.ok) onCreated(answer.value.addresses[0] ?? '')
  }

  return (
    <Form onSubmit={submit}>
      <HardwareWalletKindField
        accounts={offered}
        kind={kind}
        onChange={next => {
          setKind(next)
          setPath(nextLedgerPath(wallet, next))
        }}
      />
      <TextField
        label="Derivation path"
        className="mono"
        value={path}
        maxLength={100}
        onChange={setPath}
        hint={`The next free path. Your ${model} gives the account, with its ${offered.app} app.`}
        error={wrongPath}
      />
      <HardwareWalletNow model={model} app={offered.app} />
      <FailureNotice error={adding.error} />
      <StillWorking active={adding.busy}>{step ? stepInWords(step) : 'Asking the Ledger'}</StillWorking>
      <div className="form-actions">
        <Button onClick={adding.busy ? adding.end : onCancel}>{adding.busy ? 'Stop' : 'Cancel'}</Button>
        <Button type="submit" variant="primary" busy={adding.busy}>
          Add account
        </Button>
      </div>
    </Form>
  )
}
