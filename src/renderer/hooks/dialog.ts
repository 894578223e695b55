import { useState } from 'react'
import { goTo, useRoute } from './route.ts'

/** Whether a dialog is open, and the way in and out. */
export interface Dialog {
  readonly isOpen: boolean
  open(): void
  close(): void
}

/** A dialog that belongs to what it was opened from. */
export function useDialog(): Dialog {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/**
 * A dialog with an address: `accounts/new` for `#/accounts/new`, or for what follows that. It is open for as long as the window is there;
 * closing it goes back to its screen.
 */
export function useRoutedDialog(address: string): Dialog {
  const route = useRoute().join('/')
  return {
    isOpen: route === address || route.startsWith(`${address}/`),
    open: () => goTo(address),
    close: () => goTo(address.slice(0, address.lastIndexOf('/'))),
  }
}
