import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { LimitDialog } from './limit-dialog.tsx'

interface Props {
  /** Told the identifier of the limit that was made. */
  readonly onMade?: (identifier: string) => void
  readonly primary?: boolean
}

/** Begins a new limit. */
export function NewLimitButton({ onMade, primary = false }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'plain'}
        icon={<Plus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        New limit
      </Button>
      {open && (
        <LimitDialog
          onMade={identifier => {
            setOpen(false)
            onMade?.(identifier)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
