import { useState } from 'react'

interface FormInPlace {
  readonly isOpen: boolean
  /** Closes it for an outcome, which takes the focus itself. */
  close(): void
  /** Closes it for its button, which has the focus again. */
  cancel(): void
  /** Properties of the button that the form replaces. */
  readonly opener: { readonly autoFocus: boolean; readonly onClick: () => void }
}

/** A form that takes the place of its button, and gives it back. */
export function useFormInPlace(): FormInPlace {
  const [isOpen, setOpen] = useState(false)
  const [isCancelled, setCancelled] = useState(false)
  const show = (open: boolean, cancelled: boolean) => {
    setOpen(open)
    setCancelled(cancelled)
  }
  return {
    isOpen,
    close: () => show(false, false),
    cancel: () => show(false, true),
    opener: { autoFocus: isCancelled, onClick: () => show(true, false) },
  }
}
