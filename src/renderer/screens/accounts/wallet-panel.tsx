import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { WalletView } from '../../../shared/views.ts'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { dayOf } from '../../words/time.ts'
import { AccountForm } from './account-form.tsx'
import { AccountRow } from './account-row.tsx'

export function WalletPanel({ wallet }: { wallet: WalletView }) {
  const [adding, setAdding] = useState(false)
  const toast = useToast()
  return (
    <section className="panel" aria-label={`Wallet ${wallet.name}`}>
      <header className="panel-header">
        <div>
          <h3>
            <VisibleText text={wallet.name} />
          </h3>
          <p className="panel-meta">Created {dayOf(wallet.createdAt)}</p>
        </div>
        <Button size="small" icon={<Plus size={15} aria-hidden />} onClick={() => setAdding(true)}>
          Add account
        </Button>
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
      <Modal open={adding} onClose={() => setAdding(false)} title={`Add an account to “${wallet.name}”`}>
        <AccountForm
          wallet={wallet}
          onCancel={() => setAdding(false)}
          onCreated={address => {
            setAdding(false)
            toast('Account added', address)
          }}
        />
      </Modal>
    </section>
  )
}
