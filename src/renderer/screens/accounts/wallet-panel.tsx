import { FileKey, Plus, Usb } from 'lucide-react'
import { useState } from 'react'
import type { WalletView } from '../../../shared/accounts.ts'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useArrival } from '../../hooks/arrival.ts'
import { dayOf } from '../../words/time.ts'
import { AccountForm } from './account-form.tsx'
import { AccountRow } from './account-row.tsx'
import { BackUpDialog } from './back-up-dialog.tsx'
import { HardwareWalletAccountForm } from './hardware-wallet-account-form.tsx'

export function WalletPanel({ wallet }: { wallet: WalletView }) {
  // The recovery phrase of a hardware wallet never was here.
  const canBackUp = wallet.hardwareWallet === null
  const arrival = useArrival(wallet.id)
  const [backingUp, setBackingUp] = useState(false)
  const [adding, setAdding] = useState(false)
  const toast = useToast()
  const created = (address: string) => {
    setAdding(false)
    toast('Account added', address)
  }
  return (
    <section {...arrival} className="panel" aria-label={`Wallet ${wallet.name}`}>
      <header className="panel-header">
        <div>
          <h3>
            <VisibleText text={wallet.name} />
          </h3>
          {wallet.hardwareWallet === null ? (
            <p className="row-meta">
              <span>
                {wallet.imported ? 'Restored' : 'Created'} {dayOf(wallet.createdAt)}
              </span>
              {wallet.hasPassphrase && <span>Has a passphrase of its own</span>}
              {!wallet.imported && <span>{backedUp(wallet)}</span>}
            </p>
          ) : (
            <p className="row-meta">
              <span className="chip chip-quiet hardware-wallet-chip">
                <Usb size={13} aria-hidden /> <VisibleText text={wallet.hardwareWallet} />
              </span>
              <span>Added {dayOf(wallet.createdAt)}</span>
              <span>Its keys are on the Ledger</span>
            </p>
          )}
        </div>
        <div className="row-actions">
          {canBackUp && (
            <Button size="small" icon={<FileKey size={15} aria-hidden />} onClick={() => setBackingUp(true)}>
              Show recovery phrase
            </Button>
          )}
          <Button size="small" icon={<Plus size={15} aria-hidden />} onClick={() => setAdding(true)}>
            Add account
          </Button>
        </div>
      </header>
      {wallet.accounts.length > 0 ? (
        <ul className="account-list">
          {wallet.accounts.map(account => (
            <AccountRow key={account.id} {...account} />
          ))}
        </ul>
      ) : (
        <p className="panel-empty">This wallet has no accounts yet.</p>
      )}
      {backingUp && <BackUpDialog wallet={wallet} onClose={() => setBackingUp(false)} />}
      <Modal open={adding} onClose={() => setAdding(false)} title={`Add an account to “${wallet.name}”`}>
        {wallet.hardwareWallet === null ? (
          <AccountForm wallet={wallet} onCancel={() => setAdding(false)} onCreated={created} />
        ) : (
          <HardwareWalletAccountForm
            wallet={wallet}
            model={wallet.hardwareWallet}
            onCancel={() => setAdding(false)}
            onCreated={created}
          />
        )}
      </Modal>
    </section>
  )
}

/** A program may have exported the phrase and kept it, so an export is not called a backup. */
function backedUp({ inBackup, exported }: WalletView): string {
  if (inBackup) return 'Backed up'
  return exported ? 'Recovery phrase shown or exported' : 'Not backed up'
}
