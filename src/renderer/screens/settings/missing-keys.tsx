import { useState } from 'react'
import type { Lacking, RecoveryView } from '../../../shared/views.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Modal } from '../../components/modal.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { GivePrivateKeyForm } from './give-private-key-form.tsx'
import { GiveSeedForm } from './give-seed-form.tsx'

type Missing = NonNullable<RecoveryView['missing']>

/** Records whose key the vault does not have, each with the way to give it again. */
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
                <p className="quiet">Without it, nothing can be changed from here.</p>
                <FailureNotice error={renew.error} />
              </div>
              <div className="row-actions">
                <Button size="small" busy={renew.busy} onClick={() => void renewKey(organizationId)}>
                  Make a new one
                </Button>
              </div>
            </li>
          ))}
          {wallets.map(record => (
            <LackingRow
              key={record.id}
              what="Wallet"
              record={record}
              onGive={() => setOpen({ kind: 'wallet', record })}
            />
          ))}
          {privateKeys.map(record => (
            <LackingRow
              key={record.id}
              what="Private key"
              record={record}
              onGive={() => setOpen({ kind: 'privateKey', record })}
            />
          ))}
        </ul>
      )}
      <Modal
        open={open?.kind === 'wallet'}
        onClose={close}
        title="Give a wallet its seed again"
        description="The phrase must make the addresses the wallet has; another one is refused."
      >
        {open && <GiveSeedForm wallet={open.record} onDone={() => done('The wallet')} onCancel={close} />}
      </Modal>
      <Modal
        open={open?.kind === 'privateKey'}
        onClose={close}
        title="Give a private key again"
        description="It must be the key that is recorded; another one is refused."
      >
        {open && <GivePrivateKeyForm record={open.record} onDone={() => done('The private key')} onCancel={close} />}
      </Modal>
    </>
  )
}

function LackingRow({ what, record, onGive }: { what: string; record: Lacking; onGive: () => void }) {
  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">
          <span>
            {what} “<VisibleText text={record.name} />”
          </span>
        </p>
        <p className="quiet">The key vault does not have its key. It signs nothing until it is given again.</p>
      </div>
      <div className="row-actions">
        <Button size="small" aria-label={`Give it again: ${record.name}`} onClick={onGive}>
          Give it again
        </Button>
      </div>
    </li>
  )
}
