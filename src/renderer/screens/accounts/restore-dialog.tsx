import { useState } from 'react'
import { Modal } from '../../components/modal.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { RestoreFileForm } from './restore-file-form.tsx'
import { RestoreForm } from './restore-form.tsx'

interface Props {
  readonly onRestored: (name: string) => void
  readonly onClose: () => void
}

/** Restores a wallet from its words, or from a file. */
export function RestoreDialog({ onRestored, onClose }: Props) {
  const [from, setFrom] = useState<'phrase' | 'file'>('phrase')
  return (
    <Modal open onClose={onClose} title="Restore a wallet">
      <OptionGroup
        label="From"
        layout="row"
        value={from}
        onChange={setFrom}
        options={[
          { value: 'phrase', label: 'Written words' },
          { value: 'file', label: 'Wallet file' },
        ]}
      />
      {from === 'phrase' ? (
        <RestoreForm onCancel={onClose} onRestored={onRestored} />
      ) : (
        <RestoreFileForm onCancel={onClose} onRestored={onRestored} />
      )}
    </Modal>
  )
}
