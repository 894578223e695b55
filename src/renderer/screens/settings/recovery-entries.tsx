import { useState } from 'react'
import type { RecoveryEntryView } from '../../../shared/recovery.ts'
import { Address } from '../../components/address.tsx'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { Moment } from '../../components/moment.tsx'
import { useToast } from '../../components/toasts.tsx'
import { recoveryEntryKinds } from '../../words/recovery-entries.ts'
import { EraseKeyForm } from './erase-key-form.tsx'
import { RestoreKeyForm } from './restore-key-form.tsx'

/** Keys from an earlier version that no record names. They are kept until the person restores or erases them. */
export function RecoveryEntries({ entries }: { entries: readonly RecoveryEntryView[] }) {
  const [open, setOpen] = useState<{
    readonly to: 'restore' | 'erase'
    readonly entry: RecoveryEntryView
  } | null>(null)
  const toast = useToast()
  const close = () => setOpen(null)
  const done = (said: string) => {
    close()
    toast(said)
  }
  return (
    <>
      <h3>Keys from an earlier version</h3>
      <p>
        These keys belong to no wallet or private key. Countersign keeps them, but signs nothing with them until you
        restore them.
      </p>
      <ul className="rows" aria-label="Keys from an earlier version">
        {entries.map(entry => (
          <li key={entry.id} className="row">
            <div className="row-main">
              <p className="row-title">{recoveryEntryKinds[entry.kind].label}</p>
              {entry.address && (
                <p>
                  <Address address={entry.address.address} />
                </p>
              )}
              <p className="quiet">
                {entry.setAsideAt !== null && (
                  <>
                    Out of use since <Moment at={entry.setAsideAt} />,{' '}
                  </>
                )}
                id <code translate="no">{entry.id}</code>
              </p>
            </div>
            <div className="row-actions">
              <Button size="small" aria-label={`Erase: ${entry.id}`} onClick={() => setOpen({ to: 'erase', entry })}>
                Erase
              </Button>
              <Button
                size="small"
                aria-label={`Restore: ${entry.id}`}
                onClick={() => setOpen({ to: 'restore', entry })}
              >
                Restore
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Modal
        open={open?.to === 'restore'}
        onClose={close}
        title={open?.entry.kind === 'privateKey' ? 'Restore as a private key' : 'Restore as a wallet'}
        description="It is added to the organization it was part of, as if you had imported it."
      >
        {open && <RestoreKeyForm entry={open.entry} onCancel={close} onDone={() => done('The key is in use again')} />}
      </Modal>
      <Modal open={open?.to === 'erase'} onClose={close} title="Erase this key for good?">
        {open && <EraseKeyForm entry={open.entry} onCancel={close} onDone={() => done('The key is erased')} />}
      </Modal>
    </>
  )
}
