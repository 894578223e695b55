import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { BackUpDialog } from '../accounts/back-up-dialog.tsx'

/** Shows what restores a new wallet, and the way there, before money comes to it. */
export function BackUpNotice({ wallet }: { wallet: { readonly id: string; readonly name: string } }) {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  return (
    <>
      {done ? (
        <p role="status" className="back-up-done">
          <CircleCheck size={18} aria-hidden /> “<VisibleText text={wallet.name} />” is backed up.
        </p>
      ) : (
        <Notice
          tone="warning"
          title={
            <>
              Back up “<VisibleText text={wallet.name} />” before you send money to it.
            </>
          }
          actions={
            <Button size="small" onClick={() => setOpen(true)}>
              Show recovery phrase
            </Button>
          }
        >
          If this computer or its data is lost, the recovery phrase restores this wallet. You can also do this later,
          under Accounts. To save everything in one file, press “Back up everything” under Settings.
        </Notice>
      )}
      {open && (
        // A wallet that Countersign created has no passphrase.
        <BackUpDialog
          wallet={{ ...wallet, hasPassphrase: false }}
          onClose={() => setOpen(false)}
          onChecked={() => setDone(true)}
        />
      )}
    </>
  )
}
