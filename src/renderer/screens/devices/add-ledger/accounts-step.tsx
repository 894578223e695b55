import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { DeviceAccountView } from '../../../../shared/views.ts'
import { Button } from '../../../components/button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Form } from '../../../components/form.tsx'
import { Notice } from '../../../components/notice.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useAction } from '../../../hooks/action.ts'
import { useDevices } from '../../../hooks/devices.ts'
import { useQuery } from '../../../hooks/query.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { counted } from '../../../words/count.ts'
import { freeWalletName } from '../../../words/device-names.ts'
import { AccountPicker } from './account-picker.tsx'
import type { Found } from './add-ledger-dialog.tsx'
import { DeviceWait } from './device-wait.tsx'
import { useReading } from './reading.ts'

interface Props {
  readonly found: Found
  readonly name: string | null
  readonly onName: (name: string) => void
  /** Paths; null until something was picked. */
  readonly picked: ReadonlySet<string> | null
  readonly onPick: (paths: ReadonlySet<string>) => void
  readonly onBack: () => void
  readonly onAdded: (name: string, accounts: number) => void
}

/** Names the wallet, picks its accounts and compares them with what the device shows. */
export function AccountsStep({ found, name, onName, picked, onPick, onBack, onAdded }: Props) {
  const { deviceId, model, accounts } = found
  const organizationId = useOrganizationId()
  const { data: wallets = [] } = useQuery('wallets.list', { organizationId })
  const device = useDevices().data?.devices.find(({ id }) => id === deviceId)
  const add = useAction('devices.addWallet')
  const reading = useReading()
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [differs, setDiffers] = useState<DeviceAccountView | null>(null)
  const [submitted, setSubmitted] = useState(false)

  const holders = new Map(
    wallets.flatMap(wallet => wallet.accounts.map(({ address }) => [address, wallet.name] as const)),
  )
  const firstFree = accounts.find(({ address }) => !holders.has(address))
  const still = picked && accounts.map(({ path }) => path).filter(path => picked.has(path))
  const chosen = new Set(still ?? (firstFree ? [firstFree.path] : []))
  const called =
    name ??
    freeWalletName(
      model,
      wallets.map(wallet => wallet.name),
    )
  const busy = add.busy || reading.asked !== null

  async function show({ path, address }: DeviceAccountView): Promise<void> {
    if (busy) return
    setDiffers(null)
    const [shown] = (await reading.read({ deviceId, paths: [path], show: true })) ?? []
    if (!shown) return
    if (shown.address === address) setAgreed(before => new Set([...before, path]))
    else setDiffers({ path, address: shown.address })
  }

  async function submit(): Promise<void> {
    if (busy) return
    setSubmitted(true)
    if (!called.trim() || chosen.size === 0 || differs) return
    // In the order they were listed.
    const paths = accounts.map(({ path }) => path).filter(path => chosen.has(path))
    const answer = await add.run({ organizationId, deviceId, name: called.trim(), paths })
    if (answer.ok) onAdded(called.trim(), paths.length)
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name of the wallet"
        value={called}
        maxLength={100}
        onChange={onName}
        error={submitted && !called.trim() ? 'Give the wallet a name.' : undefined}
      />
      <AccountPicker
        accounts={accounts}
        picked={chosen}
        agreed={agreed}
        holders={holders}
        onPick={onPick}
        onShow={account => void show(account)}
        showing={
          reading.asked && {
            path: reading.asked.paths[0] ?? '',
            status: (
              <DeviceWait
                device={device}
                doing={`Compare this address with the one on your ${model}, character by character, and agree there.`}
                onStop={reading.end}
              />
            ),
          }
        }
        error={submitted && chosen.size === 0 ? 'Choose at least one account. More can be added later.' : undefined}
        busy={busy}
      />
      {differs && (
        <Notice tone="danger" live title="The device gave another address than before. Do not use this account.">
          Another Ledger may have been connected. Go back and read the accounts again.
        </Notice>
      )}
      <FailureNotice error={reading.error} />
      <FailureNotice error={add.error} />
      {add.busy && <DeviceWait device={device} doing="Adding the wallet." />}
      {!device && !busy && (
        <Notice tone="warning" title={`Your ${model} is not connected any more.`}>
          Connect it, go back and read the accounts again. The name is kept.
        </Notice>
      )}
      <div className="form-actions">
        <Button icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="primary" busy={add.busy}>
          {chosen.size > 0 ? `Add ${counted(chosen.size, 'account')}` : 'Add accounts'}
        </Button>
      </div>
    </Form>
  )
}
