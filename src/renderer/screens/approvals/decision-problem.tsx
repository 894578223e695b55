import { Notice } from '../../components/notice.tsx'
import { UnlockForm } from '../../components/unlock-form.tsx'
import type { Failure } from '../../hooks/query.ts'
import { useAppState } from '../../hooks/state.tsx'

/** Why the decision was not taken, and what to do about it. */
export function DecisionProblem({ error, onUnlocked }: { error: Failure; onUnlocked: () => void }) {
  const { vault } = useAppState()
  if (error.code === 'VAULT_LOCKED' && vault) {
    return (
      <Notice tone="warning" live title="Countersign is locked. Unlock it, then approve.">
        <UnlockForm vault={vault} onUnlocked={onUnlocked} autoFocus />
      </Notice>
    )
  }
  const words = problems[error.code]
  return (
    <Notice tone={words ? 'warning' : 'error'} live title={words ?? error.message}>
      {words && error.message}
    </Notice>
  )
}

/** Meaning of the refusals that a person can get here; the agent's own words follow. */
const problems: Readonly<Record<string, string>> = {
  APPROVAL_STALE: 'This request changed before your decision arrived. Read it again.',
  ACTIVITY_MOVED_ON: 'This request was already decided.',
  ACTIVITY_NOT_FOUND: 'This request is no longer waiting.',
  APPROVAL_EXPIRED: 'This request expired before your decision arrived.',
}
