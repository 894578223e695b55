import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Form } from '../../../components/form.tsx'
import { Instructions } from '../../../components/instructions.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { useHardwareWallets } from '../../../hooks/hardware-wallets.ts'
import { pathsFrom } from '../../../words/ledger-paths.ts'
import { BeginSteps } from '../begin-steps.tsx'
import { type Found, numbered, type Sought } from './found.ts'
import { HardwareWalletPicker } from './hardware-wallet-picker.tsx'
import { HardwareWalletWait } from './hardware-wallet-wait.tsx'
import { useReading } from './reading.ts'
import { SoughtFields } from './sought-fields.tsx'

/** Where the accounts will stand. What turns beside the next step is enough to say that they are being read. */
const comingRows = [1, 2, 3, 4]

interface Props {
  readonly sought: Sought
  readonly onSought: (sought: Sought) => void
  readonly onFound: (found: Found) => void
  readonly onCancel: () => void
}

/** Finds the hardware wallet, and reads the first accounts of the kind that is wanted. */
export function FindStep({ sought, onSought, onFound, onCancel }: Props) {
  const hardwareWallets = useHardwareWallets()
  const reading = useReading()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const list = hardwareWallets.data?.hardwareWallets ?? []
  const chosen =
    list.find(({ id }) => id === (reading.asked?.hardwareWalletId ?? chosenId)) ?? (reading.asked ? undefined : list[0])

  async function submit(): Promise<void> {
    if (reading.asked || !chosen) return
    const { id: hardwareWalletId, model } = chosen
    const { addressFormat } = sought.kind
    const asked = pathsFrom(sought.scheme, 0).map(path => ({ path, addressFormat }))
    const accounts = await reading.read({ hardwareWalletId, accounts: asked })
    if (accounts)
      onFound({ ...sought, hardwareWalletId, model, accounts: numbered(accounts, 0), read: accounts.length })
  }

  return (
    <Form onSubmit={submit}>
      <Loaded query={hardwareWallets} what="hardware wallets">
        {({ trouble }) => (
          <>
            {trouble && (
              <Notice tone="warning" live title="Countersign cannot look for Ledgers on this computer at the moment.">
                <Instructions text={trouble} />
              </Notice>
            )}
            {!chosen && !trouble && !reading.asked && (
              <>
                <BeginSteps app={sought.offered.app} />
                <p className="still-working" role="status">
                  <Spinner /> Looking for your Ledger
                </p>
              </>
            )}
            {chosen && !reading.asked && (
              <HardwareWalletPicker hardwareWallets={list} chosen={chosen} onChoose={setChosenId} />
            )}
          </>
        )}
      </Loaded>
      {reading.asked ? (
        <>
          <HardwareWalletWait hardwareWallet={chosen} doing="Reading the accounts." onStop={reading.end} />
          <div className="hardware-wallet-accounts" aria-hidden>
            {comingRows.map(row => (
              <div key={row} className="skeleton-block" />
            ))}
          </div>
        </>
      ) : (
        <SoughtFields sought={sought} onChange={onSought} />
      )}
      <FailureNotice error={reading.error} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={!chosen || reading.asked !== null}>
          {reading.error ? 'Try again' : 'Read accounts'}
        </Button>
      </div>
    </Form>
  )
}
