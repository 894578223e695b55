import { Loaded } from '../../components/loaded.tsx'
import { Modal } from '../../components/modal.tsx'
import { useQuery } from '../../hooks/query.ts'
import { AddNameForm } from './add-name-form.tsx'

export function AddNameDialog({ onClose }: { onClose: () => void }) {
  const places = useQuery('addressBook.places', undefined)
  return (
    <Modal
      open
      onClose={onClose}
      title="Name an address"
      description="Get the address from its owner, and compare all of it. A look-alike can begin and end the same."
    >
      <Loaded query={places} what="networks">
        {list => <AddNameForm places={list} onDone={onClose} />}
      </Loaded>
    </Modal>
  )
}
