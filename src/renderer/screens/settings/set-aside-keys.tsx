import { useState } from 'react'
import type { SetAsideView } from '../../../shared/set-aside.ts'
import { Address } from '../../components/address.tsx'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { Moment } from '../../components/moment.tsx'
import { useToast } from '../../components/toasts.tsx'
import { setAsideKinds } from '../../words/set-aside.ts'
import { EraseKeyForm } from './erase-key-form.tsx'
import { RestoreKeyForm } from './restore-key-form.tsx'

/** Keys that no record named when the agent started. They are kept out of use until the person restores or erases them. */
export function SetAsideKeys({ keys }: { keys: readonly SetAsideView[] }) {
  const [open, setOpen] = useState<{ readonly to: 'restore' | 'erase'; readonly key: SetAsideView } | null>(null)
  const toast = useToast()
  const close = () => setOpen(null)
  const done = (said: string) => {
    close()
    toast(said)
  }
  return (
    <>
      <h3>Keys set aside</h3>
      <p>
        When Countersign started, no wallet or private key here belonged to these keys. The key vault keeps them, and
        nothing signs with them until you restore them.
      </p>
      <ul className="rows" aria-label="Keys set aside">
        {keys.map(key => (
          <li key={`${key.keyId} ${key.at}`} className="row">
            <div className="row-main">
              <p className="row-title">{setAsideKinds[key.kind].label}</p>
              {key.address && (
                <p>
                  <Address address={key.address.address} />
                </p>
              )}
              <p className="quiet">
                Set aside <Moment at={key.at} />, id <code translate="no">{key.keyId}</code>
              </p>
            </div>
            <div className="row-actions">
              {setAsideKinds[key.kind].canBeErased && (
                <Button size="small" aria-label={`Erase: ${key.keyId}`} onClick={() => setOpen({ to: 'erase', key })}>
                  Erase
                </Button>
              )}
              {setAsideKinds[key.kind].canBeRestored && (
                <Button
                  size="small"
                  aria-label={`Restore: ${key.keyId}`}
                  onClick={() => setOpen({ to: 'restore', key })}
                >
                  Restore
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Modal
        open={open?.to === 'restore'}
        onClose={close}
        title="Restore a key"
        description={
          open?.key.kind === 'known'
            ? 'It goes back to the wallet or private key that lacks it.'
            : 'It becomes a wallet or a private key of this organization, as if you had imported it.'
        }
      >
        {open && <RestoreKeyForm taken={open.key} onCancel={close} onDone={() => done('The key is in use again')} />}
      </Modal>
      <Modal open={open?.to === 'erase'} onClose={close} title="Erase this key for good?">
        {open && <EraseKeyForm erased={open.key} onCancel={close} onDone={() => done('The key is erased')} />}
      </Modal>
    </>
  )
}
