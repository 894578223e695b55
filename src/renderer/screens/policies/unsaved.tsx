import { type ReactNode, useEffect, useState } from 'react'
import { Confirm } from '../../components/confirm.tsx'
import { useLeaveGuard } from '../../hooks/leave-guard.ts'

const home = '#/policies'

export interface Unsaved {
  /** Shown while somebody wants to leave; otherwise null. */
  readonly question: ReactNode
  readonly leaving: boolean
  /** Goes to the list without asking: what was written is kept, or not wanted. */
  leave(): void
}

/** Asks before `touched` text is left behind. */
export function useUnsaved(touched: boolean): Unsaved {
  const [wanted, setWanted] = useState<string | null>(null)
  const [leavingTo, setLeavingTo] = useState<string | null>(null)
  useLeaveGuard(touched && leavingTo === null, setWanted)
  // Only once the guard is down.
  useEffect(() => {
    if (leavingTo !== null) window.location.hash = leavingTo
  }, [leavingTo])
  return {
    question: (
      <Confirm
        open={wanted !== null && leavingTo === null}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Keep writing"
        onConfirm={() => setLeavingTo(wanted || home)}
        onCancel={() => setWanted(null)}
      >
        Your changes are not saved.
      </Confirm>
    ),
    leaving: leavingTo !== null,
    leave: () => setLeavingTo(home),
  }
}
