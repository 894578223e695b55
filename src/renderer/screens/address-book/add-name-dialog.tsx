import { Loaded } from '../../components/loaded.tsx'
import { Modal } from '../../components/modal.tsx'
import { useQuery } from '../../hooks/query.ts'
import { AddNameForm, type Unnamed } from './add-name-form.tsx'

interface Props {
  readonly named?: Unnamed
  readonly onClose: () => void
}

export function AddNameDialog({ named, onClose }: Props) {
  const places = useQuery('addressBook.places', undefined)
  return (
    <Modal
      open
      onClose={onClose}
      title="Name an address"
      description="Get the address from its owner, and compare all of it. A look-alike can begin and end the same."
    >
      <Loaded query={places} what="networks">
        {list => <AddNameForm places={list} named={named} onDone={onClose} />}
      </Loaded>
    </Modal>
  )
}
