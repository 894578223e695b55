import { useState } from 'react'
import type { Lacking, RecoveryView } from '../../../shared/recovery.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Modal } from '../../components/modal.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { ReturnPrivateKeyForm, ReturnSeedForm } from './return-key-form.tsx'

type Missing = NonNullable<RecoveryView['missing']>

/** Records whose key the vault does not have, each with the way to restore it. */
export function MissingKeys({ missing: { windowKeys, wallets, privateKeys } }: { missing: Missing }) {
  const renew = useAction('recovery.renewWindowKey')
  const toast = useToast()
  const [open, setOpen] = useState<{ readonly kind: 'wallet' | 'privateKey'; readonly record: Lacking } | null>(null)
  const close = () => setOpen(null)
  const done = (what: string) => {
    close()
    toast(`${what} has its key again`)
  }

  async function renewKey(organizationId: string): Promise<void> {
    const answer = await renew.run({ organizationId })
    if (answer.ok) toast('This window has a new key')
  }

  return (
    <>
      {windowKeys.length + wallets.length + privateKeys.length > 0 && (
        <ul className="rows" aria-label="Missing keys">
          {windowKeys.map(({ organizationId, name }) => (
            <li key={organizationId} className="row">
              <div className="row-main">
                <p className="row-title">
                  <span>
                    The key of this window in “<VisibleText text={name} />”
                  </span>
                </p>
                <p className="quiet">Without it, you cannot change anything from here.</p>
                <FailureNotice error={renew.error} />
              </div>
              <div className="row-actions">
                <Button size="small" busy={renew.busy} onClick={() => void renewKey(organizationId)}>
                  Make a new key
                </Button>
              </div>
            </li>
          ))}
          {wallets.map(record => (
            <LackingRow
              key={record.id}
              what="Wallet"
              give="Enter recovery phrase"
              record={record}
              onGive={() => setOpen({ kind: 'wallet', record })}
            />
          ))}
          {privateKeys.map(record => (
            <LackingRow
              key={record.id}
              what="Private key"
              give="Enter private key"
              record={record}
              onGive={() => setOpen({ kind: 'privateKey', record })}
            />
          ))}
        </ul>
      )}
      <Modal
        open={open?.kind === 'wallet'}
        onClose={close}
        title="Restore the key of a wallet"
        description="Only the phrase that makes the addresses of this wallet is accepted."
      >
        {open && <ReturnSeedForm record={open.record} onDone={() => done('The wallet')} onCancel={close} />}
      </Modal>
      <Modal
        open={open?.kind === 'privateKey'}
        onClose={close}
        title="Restore a private key"
        description="Only the key that belongs to this record is accepted."
      >
        {open && <ReturnPrivateKeyForm record={open.record} onDone={() => done('The private key')} onCancel={close} />}
      </Modal>
    </>
  )
}

interface LackingProps {
  readonly what: string
  readonly give: string
  readonly record: Lacking
  readonly onGive: () => void
}

function LackingRow({ what, give, record, onGive }: LackingProps) {
  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">
          <span>
            {what} “<VisibleText text={record.name} />”
          </span>
        </p>
        <p className="quiet">Its key is not in the key vault. It signs nothing until you restore the key.</p>
      </div>
      <div className="row-actions">
        <Button size="small" aria-label={`${give}: ${record.name}`} onClick={onGive}>
          {give}
        </Button>
      </div>
    </li>
  )
}
