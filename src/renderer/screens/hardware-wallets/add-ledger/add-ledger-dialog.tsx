import { useState } from 'react'
import { Modal } from '../../../components/modal.tsx'
import { useToast } from '../../../components/toasts.tsx'
import { useChains } from '../../../hooks/chains.tsx'
import { counted } from '../../../words/count.ts'
import { hardwareAccountsOf } from '../../../words/ledger-paths.ts'
import { AccountsStep } from './accounts-step.tsx'
import { FindStep } from './find-step.tsx'
import type { Found } from './found.ts'
import { firstOf } from './sought-fields.tsx'

/** Makes a wallet of accounts that a hardware wallet holds. What was filled in outlives errors and steps back. */
export function AddLedgerDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [first] = hardwareAccountsOf(useChains())
  const [sought, setSought] = useState(() => firstOf(first))
  const [found, setFound] = useState<Found | null>(null)
  /** Null until it is typed: then one is proposed. */
  const [name, setName] = useState<string | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  return (
    <Modal open onClose={onClose} title="Add a Ledger" width="wide" isSteady>
      {found ? (
        <AccountsStep
          found={found}
          onFound={setFound}
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
        <FindStep
          sought={sought}
          onSought={next => {
            setSought(next)
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
