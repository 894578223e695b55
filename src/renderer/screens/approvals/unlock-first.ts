import { type RefObject, useEffect, useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import type { VaultView } from '../../../shared/vault.ts'
import { useAppState } from '../../hooks/state.tsx'

interface UnlockFirst {
  /** The vault that an approval needs and that is closed; null where nothing has to be unlocked. */
  readonly vault: VaultView | null
  /** True while the form is shown. */
  readonly isOpen: boolean
  open(): void
}

/**
 * What has to be unlocked before a card can be approved. A hardware wallet signs without the vault.
 * @param approve - The button that approves: it takes the focus once the form has gone, and is armed from then on.
 */
export function useUnlockFirst({ hardwareWallet }: Card, approve: RefObject<HTMLElement | null>): UnlockFirst {
  const { vault } = useAppState()
  const [isOpen, setOpen] = useState(false)
  const isClosed = vault !== null && vault.status !== 'ready' && hardwareWallet === null
  useEffect(() => {
    if (!isOpen || isClosed) return
    setOpen(false)
    approve.current?.focus({ preventScroll: true })
  }, [isOpen, isClosed, approve])
  return { vault: isClosed ? vault : null, isOpen, open: () => setOpen(true) }
}
