import { QrCode, Signature } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import type { HeadView } from '../../../shared/receipts.ts'
import { download } from '../../browser/download.ts'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Modal } from '../../components/modal.tsx'
import { useAction } from '../../hooks/action.ts'
import { useQuery } from '../../hooks/query.ts'
import { shortened } from '../../words/address-groups.ts'
import { counted } from '../../words/count.ts'

/** Shows the head of the receipts, to be kept elsewhere, and offers the receipts as files. */
export function ReceiptHeadPanel() {
  const head = useQuery('receipts.head', undefined)
  const sign = useAction('receipts.sign')
  const read = useAction('receipts.text')
  const [shown, setShown] = useState<HeadView | null>(null)
  const [busy, setBusy] = useState(false)

  async function show(): Promise<void> {
    const answer = await sign.run(undefined)
    if (answer.ok) setShown(answer.value)
  }

  async function save(): Promise<void> {
    setBusy(true)
    const signed = await sign.run(undefined)
    const parts: string[] = []
    let next: number | null = signed.ok ? 0 : null
    while (signed.ok && next !== null) {
      const answer = await read.run({ after: next, until: signed.value.receipts })
      if (!answer.ok) break
      parts.push(answer.value.text)
      next = answer.value.next
      if (next === null) download('receipts.jsonl', parts.join(''))
    }
    setBusy(false)
  }

  return (
    <section className="panel" aria-label="Head of the receipts">
      <div className="panel-header">
        <Loaded query={head} what="head of the receipts">
          {({ receipts, head: digest }) => (
            <p className="receipt-head">
              {receipts === 0 ? 'No receipt yet' : `Head of ${counted(receipts, 'receipt')}`}
              {receipts > 0 && (
                <>
                  <code title={digest}>{shortened(digest)}</code>
                  <CopyButton text={digest} what="head of the receipts" />
                </>
              )}
            </p>
          )}
        </Loaded>
        <div className="file-actions">
          <Button
            size="small"
            icon={<QrCode size={15} aria-hidden />}
            busy={sign.busy && !busy}
            onClick={() => void show()}
          >
            Show head as QR code
          </Button>
          <Button size="small" icon={<Signature size={15} aria-hidden />} busy={busy} onClick={() => void save()}>
            Export to verify
          </Button>
        </div>
      </div>
      <FailureNotice error={sign.error ?? read.error} />
      {shown && <HeadDialog shown={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

function HeadDialog({ shown, onClose }: { shown: HeadView; onClose: () => void }) {
  const { receipts, head, publicKey } = shown
  const text = JSON.stringify({ receipts, head, publicKey })
  return (
    <Modal
      open
      onClose={onClose}
      title="Head of the receipts"
      description="Photograph it, or copy it to another place."
    >
      <div className="qr-paper">
        <QRCodeSVG value={text} size={256} marginSize={2} title="QR code of the head of the receipts" />
      </div>
      <dl className="receipt-head-values">
        <dt>Receipts</dt>
        <dd>{receipts}</dd>
        <dt>Head</dt>
        <dd>
          <code>{head}</code>
        </dd>
        <dt>Public key</dt>
        <dd>
          <code>{publicKey}</code>
        </dd>
      </dl>
      <div className="dialog-actions">
        <CopyButton text={text} what="head of the receipts" label="Copy head" />
      </div>
    </Modal>
  )
}
