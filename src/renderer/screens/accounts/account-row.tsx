import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Address } from '../../components/address.tsx'
import { AddressPicture } from '../../components/address-picture.tsx'
import { ChainIcon } from '../../components/chain-icon.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { QrDialog } from '../../components/qr-dialog.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useArrival } from '../../hooks/arrival.ts'
import { useChains } from '../../hooks/chains.tsx'
import { accountName } from '../../words/address-formats.ts'

interface Props {
  /** Id of the account, by which an address leads here; absent for an address of a private key. */
  readonly id?: string
  readonly addressFormat: string
  readonly address: string
  readonly name?: string | null
  readonly path?: string
}

/** One address, to be read, copied or scanned. */
export function AccountRow({ id, addressFormat, address, name = null, path }: Props) {
  const arrival = useArrival(id)
  const [scanning, setScanning] = useState(false)
  const kind = accountName(useChains(), addressFormat, path)
  return (
    <li {...arrival} className="account">
      <div className="account-kind">
        <span className="account-format">
          <ChainIcon addressFormat={addressFormat} />
          {kind}
        </span>
        {name !== null && (
          <span className="account-name">
            <VisibleText text={name} />
          </span>
        )}
        {path && <span className="account-path">{path}</span>}
      </div>
      <p className="account-address">
        <AddressPicture address={address} />
        <Address address={address} />
      </p>
      <div className="account-actions">
        <CopyButton text={address} what={`${kind} address`} />
        <IconButton label="Show QR code" icon={<QrCode size={16} aria-hidden />} onClick={() => setScanning(true)} />
      </div>
      {scanning && <QrDialog title={`${kind} address`} address={address} onClose={() => setScanning(false)} />}
    </li>
  )
}
