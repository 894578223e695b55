import { useState } from 'react'
import type { Lacking, LackingWallet, RecoveryView } from '../../../shared/recovery.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Modal } from '../../components/modal.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { ReturnPrivateKeyForm, ReturnSeedForm } from './return-key-form.tsx'

type Lost = NonNullable<RecoveryView['lost']>
type Open =
  | { readonly kind: 'wallet'; readonly record: LackingWallet }
  | { readonly kind: 'privateKey'; readonly record: Lacking }

/** Keys that are missing or damaged, each with the way to restore it. */
export function LostKeys({ lost: { ownKeys, wallets, privateKeys } }: { lost: Lost }) {
  const renew = useAction('recovery.renewOwnKeys')
  const toast = useToast()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const done = (what: string) => {
    close()
    toast(`${what} has its key again`)
  }

  async function renewKeys(): Promise<void> {
    const answer = await renew.run(undefined)
    if (answer.ok) toast('Countersign has new keys for itself')
  }

  return (
    <>
      {(ownKeys || wallets.length + privateKeys.length > 0) && (
        <ul className="rows" aria-label="Lost keys">
          {ownKeys && (
            <li className="row">
              <div className="row-main">
                <p className="row-title">
                  Keys that Countersign made for itself <LostChip />
                </p>
                <p className="quiet">
                  They are missing or damaged. This window signs its changes with them, and Countersign its own
                  statements. Your wallets do not depend on them.
                </p>
                <FailureNotice error={renew.error} />
              </div>
              <div className="row-actions">
                <Button size="small" busy={renew.busy} onClick={() => void renewKeys()}>
                  Make new keys
                </Button>
              </div>
            </li>
          )}
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
        {open?.kind === 'wallet' && (
          <ReturnSeedForm record={open.record} onDone={() => done('The wallet')} onCancel={close} />
        )}
      </Modal>
      <Modal
        open={open?.kind === 'privateKey'}
        onClose={close}
        title="Restore a private key"
        description="Only the key that belongs to this record is accepted."
      >
        {open?.kind === 'privateKey' && (
          <ReturnPrivateKeyForm record={open.record} onDone={() => done('The private key')} onCancel={close} />
        )}
      </Modal>
    </>
  )
}

function LostChip() {
  return <span className="chip chip-bad">Lost</span>
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
          <LostChip />
        </p>
        <p className="quiet">Its key is missing or damaged. It signs nothing until you restore the key.</p>
      </div>
      <div className="row-actions">
        <Button size="small" aria-label={`${give}: ${record.name}`} onClick={onGive}>
          {give}
        </Button>
      </div>
    </li>
  )
}
