import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ActivityDetail } from '../../shared/activity.ts'
import { useAgent } from '../hooks/agent.tsx'
import { useAnnounce } from '../hooks/announce.tsx'
import { useHardwareWalletWork } from '../hooks/hardware-wallet-work.tsx'
import { useAppState } from '../hooks/state.tsx'
import { useToast } from './toasts.tsx'

export interface HardwareWalletOutcomes {
  /** Requests that a hardware wallet did not sign, oldest first, until the person has dismissed them. */
  readonly failures: readonly ActivityDetail[]
  dismiss(activityId: string): void
  /** Watches for the outcome of a request that a hardware wallet is asked for, also if it is over before it was listed. */
  follow(activityId: string): void
  /** The person has taken it back: its outcome is no news. */
  takenBack(activityId: string): void
}

const none: HardwareWalletOutcomes = { failures: [], dismiss() {}, follow() {}, takenBack() {} }
const OutcomesContext = createContext<HardwareWalletOutcomes>(none)

export const useHardwareWalletOutcomes = (): HardwareWalletOutcomes => useContext(OutcomesContext)

/** Number of failures that are kept in sight. */
const mostFailures = 3

/** Tells the person what became of each request a hardware wallet had in hand. */
export function HardwareWalletOutcomesProvider({ children }: { children: ReactNode }) {
  const toast = useToast()
  const announce = useAnnounce()
  const lookUp = useLookUp()
  const { data: work } = useHardwareWalletWork()
  const [failures, setFailures] = useState<readonly ActivityDetail[]>([])

  /** Requests whose outcome is not known yet. */
  const open = useRef(new Set<string>())
  const shown = useRef(new Set<string>())

  const show = useCallback(
    (activity: ActivityDetail) => {
      const { id, status, type, sentence, failure } = activity
      if (shown.current.has(id) || !type.includes('SIGN')) return
      shown.current.add(id)
      if (status === 'ACTIVITY_STATUS_COMPLETED') toast('Signed with your Ledger', sentence)
      else if (status === 'ACTIVITY_STATUS_REJECTED') toast('Not signed: refused or cancelled', sentence)
      else {
        setFailures(before => [...before, activity].slice(-mostFailures))
        announce(`Not signed. ${failure ?? ''}`)
      }
    },
    [toast, announce],
  )

  // The work of a hardware wallet ends a moment before its outcome is recorded, so what is not settled is asked about again with
  // the next news.
  useEffect(() => {
    if (!work) return
    const working = new Set(work.map(({ activityId }) => activityId))
    for (const id of working) open.current.add(id)
    for (const id of open.current) {
      if (working.has(id)) continue
      void lookUp(id).then(activity => {
        if (activity && !settled.has(activity.status)) return
        open.current.delete(id)
        if (activity) show(activity)
      })
    }
  }, [work, lookUp, show])

  const verbs = useMemo<Omit<HardwareWalletOutcomes, 'failures'>>(
    () => ({
      dismiss: activityId => setFailures(before => before.filter(({ id }) => id !== activityId)),
      follow: activityId => {
        if (!shown.current.has(activityId)) open.current.add(activityId)
      },
      takenBack: activityId => shown.current.add(activityId),
    }),
    [],
  )
  const outcomes = useMemo(() => ({ failures, ...verbs }), [failures, verbs])
  return <OutcomesContext value={outcomes}>{children}</OutcomesContext>
}

/** Finds an activity in whichever organization it belongs to; undefined where it cannot be read. */
function useLookUp(): (activityId: string) => Promise<ActivityDetail | undefined> {
  const agent = useAgent()
  const { organizations } = useAppState()
  const ids = organizations.map(({ id }) => id).join(' ')
  return useCallback(
    async activityId => {
      for (const organizationId of ids.split(' ')) {
        const answer = await agent.call('activities.get', { organizationId, activityId })
        if (answer.ok) return answer.value
      }
      return undefined
    },
    [agent, ids],
  )
}

const settled: ReadonlySet<string> = new Set([
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_REJECTED',
  'ACTIVITY_STATUS_FAILED',
])
