import { QRCodeSVG } from 'qrcode.react'
import { Address } from './address.tsx'
import { CopyButton } from './copy-button.tsx'
import { Modal } from './modal.tsx'

interface Props {
  readonly title: string
  readonly address: string
  readonly onClose: () => void
}

/** An address large enough for a camera, and in full beside it to compare with. */
export function QrDialog({ title, address, onClose }: Props) {
  return (
    <Modal open onClose={onClose} title={title} description="Compare the address after scanning.">
      <div className="qr-paper">
        <QRCodeSVG value={address} size={224} marginSize={2} title={`QR code of ${address}`} />
      </div>
      <p className="qr-address">
        <Address address={address} />
      </p>
      <div className="dialog-actions">
        <CopyButton text={address} what="address" label="Copy address" />
      </div>
    </Modal>
  )
}
