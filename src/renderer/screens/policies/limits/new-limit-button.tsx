import { Plus } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import type { Dialog } from '../../../hooks/dialog.ts'
import { LimitDialog } from './limit-dialog.tsx'

interface Props {
  /** Dialog in which it is made. */
  readonly dialog: Dialog
  /** Told the identifier of the limit that was made. */
  readonly onMade?: (identifier: string) => void
  readonly primary?: boolean
  /** The policy that checks it is written elsewhere: it only counts. */
  readonly onlyCounts?: boolean
}

/** Begins a new limit. */
export function NewLimitButton({ dialog, onMade, primary = false, onlyCounts = false }: Props) {
  return (
    <>
      <Button variant={primary ? 'primary' : 'plain'} icon={<Plus size={16} aria-hidden />} onClick={dialog.open}>
        New limit
      </Button>
      {dialog.isOpen && (
        <LimitDialog
          onlyCounts={onlyCounts}
          onMade={identifier => {
            dialog.close()
            onMade?.(identifier)
          }}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
