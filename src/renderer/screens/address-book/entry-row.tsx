import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AddressBookEntry } from '../../../shared/address-book.ts'
import { Address } from '../../components/address.tsx'
import { AddressPicture } from '../../components/address-picture.tsx'
import { BriefAddress } from '../../components/brief-address.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Modal } from '../../components/modal.tsx'
import { NameForm } from '../../components/name-form.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useArrival } from '../../hooks/arrival.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { dayOf } from '../../words/time.ts'

export function EntryRow({ entry }: { entry: AddressBookEntry }) {
  const organizationId = useOrganizationId()
  const arrival = useArrival(entry.id)
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null)
  const rename = useAction('addressBook.rename')
  const remove = useAction('addressBook.delete')
  const toast = useToast()
  const ends = () => setDoing(null)

  async function renameTo(name: string): Promise<void> {
    const answer = await rename.run({ organizationId, entryId: entry.id, name })
    if (answer.ok) ends()
  }

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, entryId: entry.id })
    if (!answer.ok) return
    ends()
    toast(`Deleted the name “${entry.name}”`)
  }

  return (
    <li {...arrival} className="row row-columns">
      <p className="row-title">
        <VisibleText text={entry.name} />
      </p>
      <p className="row-mono">
        <AddressPicture address={entry.address} />
        <BriefAddress text={entry.address} what={`address of ${entry.name}`} />
      </p>
      <p className="row-meta">
        <VisibleText text={entry.holdsOn} />
        <span className="row-when">
          <span className="visually-hidden">Added </span>
          {dayOf(entry.createdAt)}
        </span>
      </p>
      <div className="row-actions">
        <IconButton
          label={`Rename ${entry.name}`}
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => setDoing('rename')}
        />
        <IconButton
          label={`Delete ${entry.name}`}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => setDoing('delete')}
        />
      </div>
      {doing === 'rename' && (
        <Modal open onClose={ends} title={`Rename “${entry.name}”`} description={<Address address={entry.address} />}>
          <NameForm
            label="Name"
            name={entry.name}
            busy={rename.busy}
            error={rename.error}
            onRename={renameTo}
            onCancel={ends}
          />
        </Modal>
      )}
      <Confirm
        open={doing === 'delete'}
        title={`Delete the name “${entry.name}”?`}
        confirm="Delete"
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => void confirm()}
        onCancel={ends}
      >
        Cards will show only the address. Earlier records keep the name.
      </Confirm>
    </li>
  )
}
