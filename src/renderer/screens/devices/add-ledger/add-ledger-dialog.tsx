import { useState } from 'react'
import type { DeviceAccountView } from '../../../../shared/views.ts'
import { Modal } from '../../../components/modal.tsx'
import { useToast } from '../../../components/toasts.tsx'
import { counted } from '../../../words/count.ts'
import type { PathStyle } from '../../../words/ledger-paths.ts'
import { AccountsStep } from './accounts-step.tsx'
import { DeviceStep } from './device-step.tsx'

/** What was read from a device. */
export interface Found {
  readonly deviceId: string
  readonly model: string
  readonly style: PathStyle
  readonly accounts: readonly DeviceAccountView[]
}

/** Makes a wallet of accounts that a hardware wallet holds. What was filled in outlives errors and steps back. */
export function AddLedgerDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [style, setStyle] = useState<PathStyle>('ledgerLive')
  const [found, setFound] = useState<Found | null>(null)
  /** Null until it is typed: then the model is proposed. */
  const [name, setName] = useState<string | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  return (
    <Modal open onClose={onClose} title="Add a Ledger" width="wide">
      {found ? (
        <AccountsStep
          found={found}
          name={name}
          onName={setName}
          picked={picked}
          onPick={setPicked}
          onBack={() => setFound(null)}
          onAdded={(added, count) => {
            toast(`Wallet “${added}” added`, counted(count, 'account'))
            onClose()
          }}
        />
      ) : (
        <DeviceStep
          style={style}
          onStyle={next => {
            setStyle(next)
            // The accounts are others then.
            setPicked(null)
          }}
          onFound={setFound}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}
