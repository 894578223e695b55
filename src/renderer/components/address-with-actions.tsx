import { UserRoundPlus } from 'lucide-react'
import { useNaming } from '../hooks/naming.tsx'
import { Address } from './address.tsx'
import { AddressPicture } from './address-picture.tsx'
import { CopyButton } from './copy-button.tsx'
import { IconButton } from './icon-button.tsx'

interface Props {
  readonly address: string
  /** True if it has no name and may get one. */
  readonly canBeNamed: boolean
}

/** A whole address, with what a person does with one. */
export function AddressWithActions({ address, canBeNamed }: Props) {
  const name = useNaming()
  return (
    <>
      <AddressPicture address={address} />
      <Address address={address} />
      <span className="address-actions">
        <CopyButton text={address} what="address" />
        {canBeNamed && name && (
          <IconButton
            label="Name this address"
            icon={<UserRoundPlus size={15} aria-hidden />}
            onClick={() => name(address)}
          />
        )}
      </span>
    </>
  )
}
