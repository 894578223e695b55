import { useAction } from '../hooks/action.ts'
import { useToast } from './toasts.tsx'

/** Locks Countersign at once, and says how that went. */
export function useLockNow(): { readonly busy: boolean; readonly lockNow: () => Promise<void> } {
  const lock = useAction('vault.lock')
  const toast = useToast()
  return {
    busy: lock.busy,
    async lockNow() {
      const answer = await lock.run(undefined)
      if (answer.ok) toast('Countersign is locked')
      else toast('Countersign could not be locked', answer.error.message)
    },
  }
}
